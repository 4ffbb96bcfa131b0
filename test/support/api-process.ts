import api from '../../apps/api/package.json' with { type: 'json' };
import { freePort } from '../../tools/lib/net.mjs';
import { mainOf } from './main-of.js';
import { type ServerProcess, startServer } from './server-process.js';
import { testEnvironment } from './servers.js';

const USUAL_OPTIONS: readonly string[] = api.config.nodeOptions;

export interface ApiProcess extends ServerProcess {
  /** The GraphQL endpoint. */
  url: string;
}

/**
 * The built API as a process of its own, as `npm start` runs it.
 * @param nodeOptions options of Node itself, beside the usual ones
 */
export async function startApiProcess(
  settings: { database: string } & Record<string, string>,
  nodeOptions: readonly string[] = [],
): Promise<ApiProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer({
    name: 'The API',
    args: [...USUAL_OPTIONS, ...nodeOptions, mainOf('api', settings)],
    env: { PATH: process.env.PATH, ...testEnvironment({ ...settings, PORT: String(port) }) },
    readyUrl: `${origin}/livez`,
  });
  return { ...server, url: `${origin}/api/v2` };
}
