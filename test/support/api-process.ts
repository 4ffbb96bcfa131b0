import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { testEnvironment } from './servers.js';

const API = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url));
const START_LIMIT_MS = 60_000;

export interface ApiProcess {
  /** The GraphQL endpoint. */
  url: string;
  stop(): Promise<void>;
}

/** The built API as a process of its own, as `npm start` runs it. */
export async function startApiProcess(
  settings: { database: string } & Record<string, string>,
): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [API], {
    env: { PATH: process.env.PATH, ...testEnvironment({ ...settings, PORT: String(port) }) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(child, `${origin}/livez`);
  return {
    url: `${origin}/api/v2`,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`The API ended with code ${child.exitCode}`);
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The API did not answer within ${START_LIMIT_MS} ms`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('A server has no address');
  return address.port;
}
