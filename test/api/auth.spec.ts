import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { ApiTokensService, AuthModule, AuthRequestGate, type NewApiToken } from '@loupe/auth';
import { ConfigModule } from '@loupe/config';
import { Database, DatabaseModule, type Sql, sql } from '@loupe/database';
import { Refusal } from '@loupe/http';
import { Clock, newId } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Test, type TestingModule } from '@nestjs/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, TEST_SECRET_KEY, type TestDatabase, testConfig } from '../support/servers.js';
import { StatementRecorder } from '../support/statements.js';

const START = new Date('2027-03-01T10:00:00.000Z');
const MINUTE_MS = 60_000;

class MovedClock extends Clock {
  instant = START;

  override now(): Date {
    return this.instant;
  }

  forward(milliseconds: number): void {
    this.instant = new Date(this.instant.getTime() + milliseconds);
  }
}

const clock = new MovedClock();
const statements = new StatementRecorder();
let database: TestDatabase;
let here: TestingModule;
/** A second process: another module with a pool of its own. */
let elsewhere: TestingModule;
let tokens: ApiTokensService;
let workspaces: WorkspacesService;

async function startProcess(): Promise<TestingModule> {
  const module = await Test.createTestingModule({
    imports: [
      ConfigModule.forRoot(testConfig({ database: database.name })),
      DatabaseModule.forRoot({ applicationName: 'auth-spec', logger: statements }),
      AuthModule,
    ],
  })
    .overrideProvider(Clock)
    .useValue(clock)
    .compile();
  return module.init();
}

beforeAll(async () => {
  database = await createTestDatabase();
  [here, elsewhere] = await Promise.all([startProcess(), startProcess()]);
  tokens = here.get(ApiTokensService);
  workspaces = here.get(WorkspacesService, { strict: false });
});

afterAll(async () => {
  await Promise.all([here?.close(), elsewhere?.close()]);
  await database?.drop();
});

beforeEach(() => {
  clock.instant = START;
});

async function makeWorkspace(timeZone = 'UTC'): Promise<string> {
  return (await workspaces.createWorkspace({ name: 'A workspace', plan: 'growth', timeZone })).id;
}

async function makeToken(input: Partial<NewApiToken> = {}) {
  const owner = input.organizationId === undefined ? { workspaceId: await makeWorkspace() } : {};
  return tokens.create({ name: 'spec', ...owner, ...input });
}

function admit(token: string, workspaceId?: string, process = here) {
  return process.get(AuthRequestGate, { strict: false }).admit(`Bearer ${token}`, workspaceId);
}

/** What a refused request is answered, and that it is a refusal and nothing else. */
async function refusalOf(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => new Error('The request was admitted'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error;
  return { status: error.status, body: error.body, headers: error.headers };
}

const MISSING = {
  status: 401,
  body: { errors: 'Missing or invalid authentication token' },
  headers: { 'www-authenticate': 'Bearer' },
};
const PAUSED = {
  status: 401,
  body: { errors: 'Account is disabled' },
  headers: { 'www-authenticate': 'Bearer' },
};

describe('the gate, before it asks the database', () => {
  const wellFormed = 'loupe_live_00000000000000000000000000000000000000000001izVU1';

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['the scheme alone', 'Bearer'],
    ['the scheme and a space', 'Bearer '],
    ['a token without a scheme', wellFormed],
    ['another scheme', `Basic ${wellFormed}`],
    ['a longer scheme', `Bearers ${wellFormed}`],
    ['no space after the scheme', `Bearer${wellFormed}`],
    ['two tokens', `Bearer ${wellFormed} ${wellFormed}`],
    ['a made-up token', 'Bearer secret'],
    ['a token with a wrong checksum', `Bearer ${wellFormed.slice(0, -1)}2`],
  ])('refuses %s', async (_, authorization) => {
    const gate = here.get(AuthRequestGate, { strict: false });
    const sent = await statements.during(async () => {
      expect(await refusalOf(gate.admit(authorization, newId()))).toEqual(MISSING);
    });
    expect(sent).toEqual([]);
  });
});

describe('the gate', () => {
  it('refuses a well-formed token that was never issued', async () => {
    expect(await refusalOf(admit('loupe_live_00000000000000000000000000000000000000000001izVU1'))).toEqual(
      MISSING,
    );
  });

  it('refuses a token from the moment at which it expires', async () => {
    const expiresAt = new Date(START.getTime() + MINUTE_MS);
    const { token } = await makeToken({ expiresAt });
    clock.forward(MINUTE_MS - 1);
    await admit(token);
    clock.forward(1);
    expect(await refusalOf(admit(token))).toEqual(MISSING);
  });

  it('refuses a paused token on its next request, in every process, until it is resumed', async () => {
    const { token, record } = await makeToken();
    await admit(token);
    await admit(token, undefined, elsewhere);
    await tokens.pause(record.id);
    expect(await refusalOf(admit(token))).toEqual(PAUSED);
    expect(await refusalOf(admit(token, undefined, elsewhere))).toEqual(PAUSED);
    await tokens.resume(record.id);
    await admit(token);
    await admit(token, undefined, elsewhere);
  });

  it('refuses a rotated token on its next request, in every process, and accepts its replacement', async () => {
    const old = await makeToken();
    await admit(old.token, undefined, elsewhere);
    const replacement = await tokens.rotate(old.record.id);
    expect(await refusalOf(admit(old.token))).toEqual(MISSING);
    expect(await refusalOf(admit(old.token, undefined, elsewhere))).toEqual(MISSING);
    const { principal } = await admit(replacement.token, undefined, elsewhere);
    expect(principal.tokenId).toBe(replacement.record.id);
  });

  it('does not tell that a token was paused before it was rotated or expired', async () => {
    const rotated = await makeToken();
    await tokens.pause(rotated.record.id);
    await tokens.rotate(rotated.record.id);
    expect(await refusalOf(admit(rotated.token))).toEqual(MISSING);

    const expired = await makeToken({ expiresAt: new Date(START.getTime() + MINUTE_MS) });
    await tokens.pause(expired.record.id);
    clock.forward(MINUTE_MS);
    expect(await refusalOf(admit(expired.token))).toEqual(MISSING);
  });

  it.each(['Bearer', 'bearer', 'BEARER', '  bEaReR   '])('reads the scheme %j', async (scheme) => {
    const { token, record } = await makeToken();
    const gate = here.get(AuthRequestGate, { strict: false });
    expect((await gate.admit(`${scheme} ${token}  `, undefined)).principal.tokenId).toBe(record.id);
  });

  it('asks the database once for each request', async () => {
    const workspaceId = await makeWorkspace();
    const { token } = await makeToken({ workspaceId });
    await admit(token, workspaceId);
    await vi.waitFor(
      async () => expect(await statements.during(() => admit(token, workspaceId))).toHaveLength(1),
      { timeout: 240_000 },
    );
  });

  it('tells who makes the request and with which scopes', async () => {
    const workspaceId = await makeWorkspace();
    const { token, record } = await makeToken({ workspaceId, scopes: ['read', 'admin'] });
    expect((await admit(token)).principal).toEqual({
      tokenId: record.id,
      name: 'spec',
      organizationId: null,
      workspaceId,
      scopes: ['read', 'admin'],
    });
  });
});

describe('the workspace of a request', () => {
  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['malformed', 'not-a-uuid'],
    ['followed by SQL', `${newId()}' OR true --`],
    ['unknown', newId()],
  ])('is none where the header is %s', async (_, header) => {
    const { token } = await makeToken();
    expect((await admit(token, header)).workspace).toBeNull();
  });

  it('is none where it belongs to somebody else', async () => {
    const organization = await workspaces.createOrganization('Other', 'agency');
    const foreign = await workspaces.createWorkspace({ name: 'Other', organizationId: organization.id });
    const { token } = await makeToken();
    expect((await admit(token, foreign.id)).workspace).toBeNull();
    expect((await admit(token, await makeWorkspace())).workspace).toBeNull();
  });

  it("is the token's own, with its time zone, in either case of the header", async () => {
    const workspaceId = await makeWorkspace('Asia/Tokyo');
    const { token } = await makeToken({ workspaceId });
    const scope = { workspaceId, timeZone: 'Asia/Tokyo' };
    expect((await admit(token, workspaceId)).workspace).toEqual(scope);
    expect((await admit(token, workspaceId.toUpperCase())).workspace).toEqual(scope);
  });

  it("is any of its organization's for a token of an organization, and no other", async () => {
    const own = await workspaces.createOrganization('Own', 'agency');
    const other = await workspaces.createOrganization('Other', 'agency');
    const inOwn = await Promise.all(
      ['A', 'B'].map((name) => workspaces.createWorkspace({ name, organizationId: own.id })),
    );
    const inOther = await workspaces.createWorkspace({ name: 'C', organizationId: other.id });
    const alone = await makeWorkspace();
    const { token } = await tokens.create({ organizationId: own.id, name: 'spec' });
    for (const { id } of inOwn) expect((await admit(token, id)).workspace?.workspaceId).toBe(id);
    for (const id of [inOther.id, alone]) expect((await admit(token, id)).workspace).toBeNull();
    expect((await admit(token)).principal).toMatchObject({ organizationId: own.id, workspaceId: null });
  });

  it("is only the token's own for a token of one workspace of an organization", async () => {
    const organization = await workspaces.createOrganization('Own', 'agency');
    const [own, sibling] = await Promise.all(
      ['A', 'B'].map((name) => workspaces.createWorkspace({ name, organizationId: organization.id })),
    );
    const { token } = await tokens.create({ workspaceId: own?.id ?? '', name: 'spec' });
    expect((await admit(token, own?.id)).workspace?.workspaceId).toBe(own?.id);
    expect((await admit(token, sibling?.id)).workspace).toBeNull();
  });
});

describe('the last use of a token', () => {
  const query = <Row>(statement: Sql) => here.get(Database, { strict: false }).query<Row>(statement);

  beforeAll(async () => {
    // Kept by the database itself, so that it is the written rows that are counted.
    await query(sql`CREATE TABLE uses (token_id uuid, at timestamptz)`);
    await query(sql`
      CREATE FUNCTION log_use() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO uses VALUES (NEW.id, NEW.last_used_at); RETURN NULL; END $$`);
    await query(sql`
      CREATE TRIGGER log_use AFTER UPDATE OF last_used_at ON api_tokens FOR EACH ROW EXECUTE FUNCTION log_use()`);
  });

  /** When the use of a token was written while `work` ran, in processes that have been shut down since. */
  async function usesDuring(id: string, work: (...processes: TestingModule[]) => Promise<unknown>) {
    const processes = await Promise.all([startProcess(), startProcess()]);
    await work(...processes).finally(() => Promise.all(processes.map((process) => process.close())));
    const rows = await query<{ at: Date }>(sql`SELECT at FROM uses WHERE token_id = ${id} ORDER BY at`);
    return rows.map((row) => row.at);
  }

  it('is not that of a refused request', async () => {
    const { token, record } = await makeToken();
    await tokens.pause(record.id);
    const uses = await usesDuring(record.id, (process) => refusalOf(admit(token, undefined, process)));
    expect(uses).toEqual([]);
  });

  it('is written at most once a minute', async () => {
    const { token, record } = await makeToken();
    const useOnce = () => usesDuring(record.id, (process) => admit(token, undefined, process));
    expect(await useOnce()).toEqual([START]);
    clock.forward(MINUTE_MS - 1);
    expect(await useOnce()).toEqual([START]);
    clock.forward(1);
    const nextMinute = new Date(START.getTime() + MINUTE_MS);
    expect(await useOnce()).toEqual([START, nextMinute]);
    expect((await tokens.list()).find((token) => token.id === record.id)?.lastUsedAt).toEqual(nextMinute);
  });

  it('is written once for a burst of requests to several processes', async () => {
    const { token, record } = await makeToken();
    const uses = await usesDuring(record.id, (...processes) =>
      Promise.all(Array.from({ length: 40 }, (_, index) => admit(token, undefined, processes[index % 2]))),
    );
    expect(uses).toEqual([START]);
  });
});

describe('a rotation', () => {
  it('of a paused token gives a paused one, which works when it is resumed', async () => {
    const { record } = await makeToken();
    await tokens.pause(record.id);
    const replacement = await tokens.rotate(record.id);
    expect(await refusalOf(admit(replacement.token))).toEqual(PAUSED);
    await tokens.resume(replacement.record.id);
    await admit(replacement.token);
  });

  it('keeps owner, name, scopes and end', async () => {
    const organization = await workspaces.createOrganization('Own', 'agency');
    const expiresAt = new Date(START.getTime() + MINUTE_MS);
    const old = await makeToken({
      organizationId: organization.id,
      name: 'Nightly report',
      scopes: ['read'],
      expiresAt,
    });
    const { record, token } = await tokens.rotate(old.record.id);
    expect(record).toMatchObject({
      organizationId: organization.id,
      workspaceId: null,
      name: 'Nightly report',
      scopes: ['read'],
      expiresAt,
      replacedAt: null,
    });
    expect(token).not.toBe(old.token);
    expect(token.endsWith(record.lastFour)).toBe(true);
  });

  it('is refused for an unknown, a replaced and an expired token, and changes nothing', async () => {
    await expect(tokens.rotate(newId())).rejects.toThrow('Token not found');
    await expect(tokens.rotate('no-uuid')).rejects.toThrow('Token not found');

    const replaced = await makeToken();
    await tokens.rotate(replaced.record.id);
    await expect(tokens.rotate(replaced.record.id)).rejects.toThrow(/replaced at 2027-03-01T10:00:00/);
    await expect(tokens.pause(replaced.record.id)).rejects.toThrow(/replaced at/);
    await expect(tokens.resume(replaced.record.id)).rejects.toThrow(/replaced at/);

    const expired = await makeToken({ expiresAt: new Date(START.getTime() + MINUTE_MS) });
    clock.forward(MINUTE_MS);
    await expect(tokens.rotate(expired.record.id)).rejects.toThrow(/ended at 2027-03-01T10:01:00/);
    const kept = (await tokens.list()).find((token) => token.id === expired.record.id);
    expect(kept?.replacedAt).toBeNull();
  });

  it('at the same time as others succeeds once, and the others get the reason', async () => {
    const { record } = await makeToken({ name: 'Raced' });
    const services = [here, elsewhere].map((process) => process.get(ApiTokensService));
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => services[index % 2]?.rotate(record.id)),
    );
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(failures).toHaveLength(7);
    for (const failure of failures) expect(failure).toMatchObject({ code: 'INVALID_INPUT' });
    expect(failures.every((failure) => /was replaced at/.test(failure.message))).toBe(true);
    const current = await tokens.list();
    expect(current.filter((token) => token.name === 'Raced')).toHaveLength(1);
  });
});

describe('a new token', () => {
  it.each<[string, Partial<NewApiToken>, RegExp]>([
    ['no name', { name: ' ' }, /^name: /],
    ['too long a name', { name: 'x'.repeat(256) }, /^name: /],
    ['no scope', { scopes: [] }, /^scopes: /],
    ['an end that has passed', { expiresAt: START }, /^expiresAt: /],
    ['an end that is no time', { expiresAt: new Date(Number.NaN) }, /^expiresAt: /],
    [
      'two owners',
      { organizationId: newId(), workspaceId: newId() },
      /either the workspace or the organization/,
    ],
    ['an unknown workspace', { workspaceId: newId() }, /^Workspace not found/],
    ['an unknown organization', { organizationId: newId() }, /^Organization not found/],
    ['a malformed workspace', { workspaceId: 'x' }, /^Workspace not found/],
  ])('is refused with %s', async (_, input, message) => {
    await expect(makeToken(input)).rejects.toThrow(message);
  });

  it('is refused without an owner', async () => {
    await expect(tokens.create({ name: 'spec' })).rejects.toThrow(/either the workspace or the organization/);
  });

  it('reads, writes, has webhooks and does not end unless said otherwise', async () => {
    const { record } = await makeToken();
    expect(record).toMatchObject({ scopes: ['read', 'write', 'webhooks'], expiresAt: null, pausedAt: null });
  });

  it('is kept as its HMAC under the secret key and its last four characters alone', async () => {
    const { token, record } = await makeToken();
    const rows = await here
      .get(Database, { strict: false })
      .query<{ kept: string; hmac: Buffer; lastFour: string }>(sql`
        SELECT token::text AS kept, hmac, last_four AS "lastFour"
        FROM api_tokens token WHERE id = ${record.id}`);
    expect(rows[0]?.hmac).toEqual(createHmac('sha256', TEST_SECRET_KEY).update(token).digest());
    expect(rows[0]?.lastFour).toBe(token.slice(-4));
    expect(rows[0]?.kept).not.toContain(token.slice(11, 40));
  });
});

describe('the list of tokens', () => {
  it('has those of an owner, newest first, without replaced ones and without HMACs', async () => {
    const workspaceId = await makeWorkspace();
    const first = await makeToken({ workspaceId, name: 'first' });
    clock.forward(1000);
    await makeToken({ workspaceId, name: 'second' });
    await makeToken({ name: "somebody else's" });
    clock.forward(1000);
    const third = await tokens.rotate(first.record.id);

    const current = await tokens.list({ workspaceId });
    expect(current.map((token) => token.name)).toEqual(['first', 'second']);
    expect(current[0]).toEqual(third.record);
    const all = await tokens.list({ workspaceId, replaced: true });
    expect(all.map((token) => token.id)).toContain(first.record.id);
    expect(all).toHaveLength(3);
  });
});
