import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LOUPE = fileURLToPath(new URL('../../apps/cli/bin/loupe.mjs', import.meta.url));
const KILL_PRELOAD = new URL('./kill-preload.mjs', import.meta.url);

export interface CliResult {
  /** Null for one that was killed. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * The built command line as an operator runs it, without a terminal.
 * @param killed when the process is killed (-9): as soon as what it has written to stderr matches, or when the promise is settled
 */
export function runLoupe(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  killed?: RegExp | Promise<unknown>,
): Promise<CliResult> {
  const preload = killed instanceof RegExp ? killing(killed) : [];
  const child = spawn(process.execPath, [...preload, LOUPE, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (killed instanceof Promise) void killed.finally(() => child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

function killing({ source }: RegExp): string[] {
  const preload = new URL(KILL_PRELOAD);
  preload.searchParams.set('after', source);
  return ['--import', preload.href];
}
