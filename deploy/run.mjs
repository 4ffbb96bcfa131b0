/**
 * What a container of Loupe runs, by its first word: the API, the worker, or a command of the command line, such as migrate.
 * Both programs are ended by SIGTERM in an orderly way.
 */
const PROGRAMS = { api: '../dist/api.js', worker: '../dist/worker.js' };
const [word = 'api'] = process.argv.slice(2);

await import(Object.hasOwn(PROGRAMS, word) ? PROGRAMS[word] : '../dist/cli.js');
