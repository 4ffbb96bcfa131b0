import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CLOSED_PORTS } from './closed-ports.mjs';
import { Problem } from './problem.mjs';

const DEFAULT_PORT = 4000;

export const USAGE = `Usage: npm start -- [options]

Starts everything that Loupe needs on this machine, creates a demo in a database of its own, and serves the API until Ctrl-C.

  --port PORT         port of the API on 127.0.0.1 (default ${DEFAULT_PORT})
  --data-dir DIR      folder for the database, Redis and the logs (default .loupe in the clone)
  --no-seed           start with an empty workspace instead of the demo
  --seed              add the demo to the database in DATABASE_URL too; without it, that database gets an empty workspace
  --dev               restart the API and the worker when a source changes (npm run dev)
  --ready-file FILE   once ready, write the address, workspace and token to FILE as JSON; removed at the end
  --help              show this

Set DATABASE_URL and REDIS_URL to use your own servers; see docs/local-services.md.`;

/**
 * @param {string[]} argv without the program
 * @param {string} root of the clone
 * @returns {{ port: number, dataDir: string, seed: boolean | null, dev: boolean, readyFile: string | null, help: boolean }}
 *   seed is null if neither --seed nor --no-seed is given
 * @throws {Problem} with the usage, if an argument is invalid
 */
export function parseStartOptions(argv, root) {
  const values = read(argv);
  const port = Number(values.port ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Problem(`--port takes a number from 1 to 65535, not "${values.port}".\n\n${USAGE}`);
  if (CLOSED_PORTS.has(port))
    throw new Problem(
      `--port ${port}: browsers do not open this port, which belongs to another protocol. Choose another one, such as ${DEFAULT_PORT}.`,
    );
  if (values.seed && values['no-seed'])
    throw new Problem(`--seed and --no-seed exclude each other.\n\n${USAGE}`);
  return {
    port,
    dataDir: values['data-dir'] ? resolve(values['data-dir']) : join(root, '.loupe'),
    seed: values.seed ? true : values['no-seed'] ? false : null,
    dev: values.dev ?? false,
    readyFile: values['ready-file'] ? resolve(values['ready-file']) : null,
    help: values.help ?? false,
  };
}

function read(argv) {
  try {
    return parseArgs({
      args: argv,
      options: {
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        seed: { type: 'boolean' },
        'no-seed': { type: 'boolean' },
        dev: { type: 'boolean' },
        'ready-file': { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Problem(`${error.message.split('. ')[0]}.\n\n${USAGE}`);
  }
}
