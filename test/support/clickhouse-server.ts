import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

/** Whether the package with the engine is installed: `npm install --no-save chdb@3.4.0`, of 550 MB, is in no lock file. */
export function isClickHouseThere(): boolean {
  try {
    createRequire(import.meta.url).resolve('chdb');
    return true;
  } catch {
    return false;
  }
}

/** A server of ClickHouse in a process of its own, with an empty database. */
export async function startClickHouse() {
  const program = fork(new URL('./clickhouse-program.mjs', import.meta.url), { stdio: 'inherit' });
  const [{ port }] = (await once(program, 'message')) as [{ port: number }];
  return {
    url: `http://default@127.0.0.1:${port}/default`,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      const ended = once(program, 'exit');
      if (program.exitCode === null && program.signalCode === null && program.kill(signal)) await ended;
    },
  };
}
