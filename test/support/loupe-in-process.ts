import { Console } from 'node:console';
import { Readable, Writable } from 'node:stream';
import { run } from '../../apps/cli/src/program.js';
import type { CliResult } from './loupe.js';

/** Commands of this process use its environment, streams and exit code, so that one waits for the other. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A command of the command line in this process, which saves the two seconds that a process takes to load the
 * application. For specs about what a command does. How it starts, fails to start, is killed and ends
 * is tested with `runLoupe`: an application that cannot start leaves state in its process.
 * @param args the words after `loupe`
 * @param environment all that the command sees of it
 * @param input what it reads from standard input
 * @param isTerminal whether standard input counts as a terminal
 */
export function loupe(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  input: string | Uint8Array = '',
  isTerminal = false,
): Promise<CliResult> {
  const outcome = last.then(() => inThisProcess(args, environment, input, isTerminal));
  last = outcome.catch(() => undefined);
  return outcome;
}

async function inThisProcess(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  input: string | Uint8Array,
  isTerminal: boolean,
): Promise<CliResult> {
  const [stdout, stderr] = [new Written(), new Written()];
  const own = {
    console: globalThis.console,
    env: process.env,
    exitCode: process.exitCode,
    out: process.stdout.write,
    err: process.stderr.write,
    stdin: Object.getOwnPropertyDescriptor(process, 'stdin'),
  };
  globalThis.console = new Console({ stdout, stderr });
  process.env = { ...environment };
  process.exitCode = undefined;
  process.stdout.write = stdout.write.bind(stdout) as typeof process.stdout.write;
  process.stderr.write = stderr.write.bind(stderr) as typeof process.stderr.write;
  const stdin = Object.assign(Readable.from([Buffer.from(input)]), isTerminal && { isTTY: true });
  Object.defineProperty(process, 'stdin', { configurable: true, value: stdin });
  try {
    const code = await run(args);
    return { code, stdout: stdout.text, stderr: stderr.text };
  } finally {
    globalThis.console = own.console;
    process.env = own.env;
    process.exitCode = own.exitCode;
    process.stdout.write = own.out;
    process.stderr.write = own.err;
    if (own.stdin !== undefined) Object.defineProperty(process, 'stdin', own.stdin);
  }
}

/** Keeps what is written to it. */
class Written extends Writable {
  text = '';

  constructor() {
    // It never asks a writer to wait.
    super({ highWaterMark: 2 ** 30 });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }
}
