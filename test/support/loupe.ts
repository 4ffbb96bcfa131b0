import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LOUPE = fileURLToPath(new URL('../../apps/cli/bin/loupe.mjs', import.meta.url));

export interface CliResult {
  /** Null for one that was killed. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * The built command line as an operator runs it, without a terminal.
 * @param isOver gets what the process has written to stderr; if it returns true, the process is killed (-9)
 */
export function runLoupe(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  isOver: (stderr: string) => boolean = () => false,
): Promise<CliResult> {
  const child = spawn(process.execPath, [LOUPE, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    if (isOver(stderr)) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
