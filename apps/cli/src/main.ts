import 'reflect-metadata';
import { endWithReaders } from './closed-pipe.js';
import { run } from './program.js';

endWithReaders(process);

const code = await run(process.argv.slice(2));
// A finished command may have set its own exit code, as `import` does for rejected lines.
if (code !== 0) process.exitCode = code;
