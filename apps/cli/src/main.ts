import 'reflect-metadata';
import { run } from './program.js';

const code = await run(process.argv.slice(2));
// A finished command may have set its own exit code, as `import` does for rejected lines.
if (code !== 0) process.exitCode = code;
