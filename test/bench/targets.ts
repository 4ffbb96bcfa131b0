import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../tools/lib/net.mjs';
import { startApiProcess } from '../support/api-process.js';
import { BROWSER_AGENT } from '../support/client.js';
import { type ServerProcess, startServer } from '../support/server-process.js';
import { testEnvironment } from '../support/servers.js';
import type { LoadedDataSet } from './data-set.js';
import type { FloorRequest } from './floor.js';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const PEER = here('peer/server.mjs');
/** The same for all three. */
const POOL_SIZE = '10';

export type TargetName = 'service' | 'floor' | 'peer';

/** A server that load is put on. */
export interface Target extends ServerProcess {
  name: TargetName;
  origin: string;
  path: string;
  headers: Record<string, string>;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

/** A new token for all of the data set's workspaces, made by the command line as an operator makes one. */
async function newToken({ database, organizationId }: LoadedDataSet): Promise<string> {
  const cli = here('../../apps/cli/dist/main.js');
  const args = [cli, 'token', 'create', '--organization', organizationId, '--name', 'bench', '--json'];
  const env = { PATH: process.env.PATH, ...testEnvironment({ database }) };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '').token;
}

/**
 * The built API with its usual settings, only without limits.
 * @param captureFile where it writes the statements it sends, if anywhere
 * @param columnsMib memory for aggregates from columns; without it PostgreSQL computes all
 */
export async function startService(
  dataSet: LoadedDataSet,
  captureFile?: string,
  columnsMib = 0,
): Promise<Target> {
  const api = await startApiProcess(
    {
      database: dataSet.database,
      NODE_ENV: 'production',
      DATABASE_POOL_SIZE: POOL_SIZE,
      COLUMNS_MEMORY_MIB: String(columnsMib),
      ...(captureFile === undefined ? {} : { LOUPE_BENCH_CAPTURE: captureFile }),
    },
    captureFile === undefined ? [] : ['--import', here('capture.mjs')],
  );
  const { origin, pathname: path } = new URL(api.url);
  const headers = {
    ...JSON_HEADERS,
    'user-agent': BROWSER_AGENT,
    authorization: `Bearer ${await newToken(dataSet)}`,
    'workspace-id': dataSet.workspaceId,
  };
  return { ...api, name: 'service', origin, path, headers };
}

/** @param shapes for each shape, what the floor answers to each of its requests */
export async function startFloor(
  dataSet: LoadedDataSet,
  shapes: readonly FloorRequest[][],
  dir: string,
): Promise<Target> {
  const file = join(dir, 'floor.json');
  writeFileSync(file, JSON.stringify(shapes));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer({
    name: 'The floor',
    args: ['--import', 'tsx', here('floor.ts'), file, dataSet.url, POOL_SIZE, String(port)],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    readyUrl: origin,
  });
  rmSync(file);
  return { ...server, name: 'floor', origin, path: '/', headers: JSON_HEADERS };
}

/** Whether PostGraphile is installed; `npm run bench` installs it unless an option forbids that. */
export const hasPeer = (): boolean => existsSync(here('peer/node_modules/postgraphile'));

export const peerVersion = (): string =>
  JSON.parse(readFileSync(here('peer/node_modules/postgraphile/package.json'), 'utf8')).version;

export async function startPeer(dataSet: LoadedDataSet): Promise<Target> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer({
    name: 'PostGraphile',
    args: [PEER, dataSet.url, POOL_SIZE, String(port)],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
    readyUrl: origin,
  });
  return { ...server, name: 'peer', origin, path: '/graphql', headers: JSON_HEADERS };
}

/** Sends one request and gives its data. @throws Error with what was answered instead */
export async function askOnce(target: Target, body: string): Promise<Record<string, unknown>> {
  const { origin, path, headers } = target;
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
  const text = await answer.text();
  const parsed = answer.ok ? JSON.parse(text) : {};
  if (parsed.data == null || parsed.errors !== undefined) {
    throw new Error(`${answer.status} ${text.slice(0, 300)}`);
  }
  return parsed.data;
}
