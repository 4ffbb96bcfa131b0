import 'reflect-metadata';
import { run } from './program.js';

const code = await run(process.argv.slice(2));
// A command that ran to its end may have set a code of its own, as `import` does for rejected lines.
if (code !== 0) process.exitCode = code;
