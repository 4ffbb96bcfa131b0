import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { noteRunning } from './left-running.js';

const START_LIMIT_MS = 240_000;

export interface ServerProcess {
  pid: number;
  stop(): Promise<void>;
}

/** A Node program as a process of its own, once it answers at `readyUrl`, with whatever but a failure of its own. Its output is passed on. */
export async function startServer(server: {
  name: string;
  /** What Node is given: its options, the program, the program's arguments. */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  readyUrl: string;
}): Promise<ServerProcess> {
  const child = spawn(process.execPath, server.args, {
    env: server.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  child.once('exit', noteRunning(server.name, stop));
  await untilReady(child, server);
  return { pid: child.pid ?? 0, stop };
}

async function untilReady(
  child: ChildProcess,
  { name, readyUrl }: { name: string; readyUrl: string },
): Promise<void> {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`${name} ended with code ${child.exitCode}`);
    const isReady = await fetch(readyUrl).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`${name} did not answer within ${START_LIMIT_MS} ms`);
}
