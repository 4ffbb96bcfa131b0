import { connect as connectSocket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { type ConnectedClient, callMcp, connect, refresh, signedIn } from '../support/oauth.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant } from '../support/world.js';

/** The client's side of refreshes whose process is killed. */
describe('a refresh in a process that is killed with SIGKILL', () => {
  let api: TestApp;
  let doomed: ApiProcess;
  let database: pg.Client;
  let client: ConnectedClient;

  beforeAll(async () => {
    api = await startTestApp();
    const { DATABASE_URL } = testEnvironment({ database: api.database });
    database = new pg.Client({ connectionString: DATABASE_URL });
    await database.connect();
  });
  beforeEach(async () => {
    doomed = await startApiProcess({ database: api.database });
    const tenant = await createTenant(api);
    const person = await signedIn(api, tenant, 'member');
    client = await connect(person, { workspaceIds: [tenant.scope.workspaceId] });
    return () => doomed.stop();
  });
  afterAll(async () => {
    await database?.end();
    await api?.close();
  });

  async function kill(): Promise<void> {
    process.kill(doomed.pid, 'SIGKILL');
    await doomed.stop();
  }

  /** Asks the doomed process to refresh, and never reads its answer. */
  function askWithoutReading(): () => void {
    const { port } = new URL(doomed.url);
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: client.refresh_token,
      client_id: client.clientId,
    }).toString();
    const socket = connectSocket(Number(port), '127.0.0.1').on('error', () => {});
    socket.pause();
    socket.write(
      `POST /oauth/token HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    return () => socket.destroy();
  }

  const pairs = async () => Number((await database.query('SELECT count(*) FROM oauth_tokens')).rows[0].count);

  /** The retry that clients make, at a process that lives; the connection goes on by it. */
  async function expectRetryWorks(): Promise<void> {
    const retried = await refresh(api.origin, client);
    expect(retried.status).toBe(200);
    expect((await callMcp(api.origin, retried.access_token)).status).toBe(200);
    const next = await refresh(api.origin, { ...client, ...retried });
    expect(next.status).toBe(200);
    expect((await callMcp(api.origin, next.access_token)).status).toBe(200);
  }

  it('between issuing and answering: the retry gets the tokens that were issued', async () => {
    const before = await pairs();
    const hangUp = askWithoutReading();
    await expect.poll(pairs, { timeout: 240_000, interval: 25 }).toBe(before + 1);
    await kill();
    hangUp();
    const { rows } = await database.query(
      'SELECT access_hmac FROM oauth_tokens ORDER BY created_at DESC LIMIT 1',
    );
    await expectRetryWorks();
    const kept = await database.query('SELECT used_at FROM oauth_tokens WHERE access_hmac = $1', [
      rows[0].access_hmac,
    ]);
    expect(kept.rows[0].used_at).not.toBeNull();
  });

  it('before anything is issued: the retry is the first', async () => {
    const before = await pairs();
    const holder = new pg.Client({
      connectionString: testEnvironment({ database: api.database }).DATABASE_URL,
    });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE oauth_connections IN ACCESS EXCLUSIVE MODE');
    const hangUp = askWithoutReading();
    const waits = `SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'oauth_connections'::regclass`;
    await expect.poll(async () => Number((await database.query(waits)).rows[0].count)).toBe(1);
    await kill();
    hangUp();
    await holder.query('COMMIT');
    await holder.end();
    expect(await pairs()).toBe(before);
    await expectRetryWorks();
  });
});
