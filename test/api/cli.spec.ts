import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { STORED_BYTES } from '@loupe/kernel';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApiProcess } from '../support/api-process.js';
import { GraphqlClient } from '../support/client.js';
import type { CliResult } from '../support/loupe.js';
import { loupe } from '../support/loupe-in-process.js';
import { adminQuery, createTestDatabase, type TestDatabase, testEnvironment } from '../support/servers.js';

const LOUPE = fileURLToPath(new URL('../../apps/cli/bin/loupe.mjs', import.meta.url));
/** An id that nothing has. */
const NOBODY = '01900000-0000-7000-8000-000000000000';
const MIGRATION = /^Applied \w+\d{13}$/gm;

interface Running {
  /** Resolves when the text has appeared on stdout. */
  said(text: string): Promise<void>;
  outcome: Promise<CliResult>;
}

/** Starts the built command line as an operator does; only what is given is in its environment. */
function start(args: readonly string[], environment: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, [LOUPE, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  const outcome = new Promise<CliResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  const said = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => stdout.includes(text) && resolve();
      child.stdout.on('data', look);
      outcome.then(() => reject(new Error(`It ended without saying "${text}": ${stdout}${stderr}`)), reject);
      look();
    });
  return { said, outcome };
}

/** A command as a process of its own, until its end. */
const asProcess = (args: readonly string[], environment: NodeJS.ProcessEnv) =>
  start(args, environment).outcome;

/** The object on the last line of a command that has to succeed. */
async function json(args: readonly string[], environment: NodeJS.ProcessEnv, run = loupe) {
  const { code, stdout, stderr } = await run([...args, '--json'], environment);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
}

/** Failures are printed on stderr, in lines a person can read, without a stack. */
function expectReadable({ code, stdout, stderr }: CliResult): void {
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr.trim()).not.toBe('');
}

const made: string[] = [];

async function emptyDatabase(): Promise<string> {
  const name = `loupe_cli_${randomUUID().replaceAll('-', '')}`;
  await adminQuery(`CREATE DATABASE ${name}`);
  made.push(name);
  return name;
}

afterEach(async () => {
  for (const name of made.splice(0)) await adminQuery(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

describe('loupe', () => {
  it('names each variable that is missing or malformed', async () => {
    const outcome = await asProcess(['workspace', 'list'], { DATABASE_URL: 'mysql://nowhere' });
    expectReadable(outcome);
    expect(outcome.stderr).toMatch(/^ {2}DATABASE_URL: must start with postgres:\/\//m);
    expect(outcome.stderr).toMatch(/^ {2}REDIS_URL: /m);
    expect(outcome.stderr).toMatch(/^ {2}LOUPE_SECRET_KEY: /m);
  });

  it('says that PostgreSQL does not answer, and which setting names it', async () => {
    const environment = testEnvironment({ database: 'x', DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    for (const outcome of [
      await loupe(['migrate'], environment),
      await asProcess(['workspace', 'list'], environment),
    ]) {
      expectReadable(outcome);
      expect(outcome.stderr).toMatch(
        /^PostgreSQL cannot be reached: .*127\.0\.0\.1:1.* DATABASE_URL right\?\n$/,
      );
    }
  });

  it('says that a database does not exist', async () => {
    const outcome = await asProcess(['token', 'list'], testEnvironment({ database: 'loupe_no_such' }));
    expectReadable(outcome);
    expect(outcome.stderr).toMatch(
      /^PostgreSQL refused the connection: .*"loupe_no_such".* DATABASE_URL\.\n$/,
    );
  });

  it('says that a database has not been migrated', async () => {
    const outcome = await loupe(['workspace', 'list'], testEnvironment({ database: await emptyDatabase() }));
    expectReadable(outcome);
    expect(outcome.stderr).toBe('The database is not up to date: run `loupe migrate` first.\n');
  });
});

describe('the output of loupe', () => {
  it('may have no reader any more: the command ends without a word', async () => {
    const child = spawn(process.execPath, [LOUPE, '--version'], {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 141, stderr: '' });
  });
});

describe('loupe migrate', () => {
  it('says who has to create an extension that its role may not create', async () => {
    const database = await emptyDatabase();
    const role = `${database}_role`;
    await adminQuery(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
    await adminQuery(`ALTER DATABASE ${database} OWNER TO ${role}`);
    try {
      const environment = testEnvironment({ database });
      const url = new URL(environment.DATABASE_URL ?? '');
      url.username = role;
      url.password = 'secret';
      const outcome = await loupe(['migrate'], { ...environment, DATABASE_URL: url.href });
      expectReadable(outcome);
      expect(outcome.stderr).toContain(`The role ${role} may not create the extension vector.`);
      expect(outcome.stderr).toContain(`run CREATE EXTENSION vector; in the database ${database}`);
    } finally {
      await adminQuery(`DROP DATABASE ${database} WITH (FORCE)`);
      await adminQuery(`DROP ROLE ${role}`);
    }
  });

  it('lists what is to be done and changes nothing with --status', async () => {
    const environment = testEnvironment({ database: await emptyDatabase() });
    const { code, stdout } = await loupe(['migrate', '--status'], environment);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^pending {2}Foundation\d+$/m);
    expect(stdout).not.toMatch(/^applied/m);
    const client = new pg.Client({ connectionString: environment.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(
      "SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'",
    );
    await client.end();
    expect(rows).toEqual([]);
  });

  it('runs each migration once when two processes start together', async () => {
    const environment = testEnvironment({ database: await emptyDatabase() });
    const outcomes = await Promise.all([1, 2].map(() => asProcess(['migrate'], environment)));
    for (const { code, stdout, stderr } of outcomes) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/The database is up to date\.\n$/);
    }
    const applied = outcomes.flatMap(({ stdout }) => stdout.match(MIGRATION) ?? []);
    expect(applied).toContainEqual(expect.stringContaining('Foundation'));
    expect(new Set(applied).size).toBe(applied.length);

    const status = await loupe(['migrate', '--status'], environment);
    expect(status.stdout.match(/^applied {2}/gm)).toHaveLength(applied.length);
    expect(status.stdout).not.toMatch(/^pending/m);
    expect((await loupe(['migrate'], environment)).stdout).toBe('The database is up to date.\n');
  });

  it('waits for a process that is at it, and says so', async () => {
    const environment = testEnvironment({ database: await emptyDatabase() });
    const other = new pg.Client({ connectionString: environment.DATABASE_URL });
    await other.connect();
    try {
      await other.query("SELECT pg_advisory_lock(hashtextextended('loupe migrations', 0))");
      const waiting = start(['migrate'], environment);
      await waiting.said('Waiting for another process');
      const { rows } = await other.query("SELECT to_regclass('items') AS items");
      expect(rows).toEqual([{ items: null }]);
      await other.query("SELECT pg_advisory_unlock(hashtextextended('loupe migrations', 0))");
      const { code, stdout } = await waiting.outcome;
      expect(code).toBe(0);
      expect(stdout).toMatch(MIGRATION);
    } finally {
      await other.end();
    }
  });
});

describe('the commands for organizations, workspaces and tokens', () => {
  let database: TestDatabase;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    database = await createTestDatabase();
    environment = testEnvironment({ database: database.name });
  });
  afterAll(() => database?.drop());

  it.each<[string, string[], string]>([
    [
      'workspace create',
      ['--name', 'A', '--plan', 'gold'],
      "option '--plan <plan>' argument 'gold' is invalid",
    ],
    [
      'workspace create',
      ['--name', 'A', '--time-zone', 'Mars/One'],
      '--time-zone: Mars/One is not an IANA time zone',
    ],
    ['token create', ['--name', 'A', '--workspace', NOBODY], 'Workspace not found'],
    ['workspace plan', [NOBODY, 'gold'], "'gold' is invalid for argument 'plan'"],
    ['workspace plan', [NOBODY, 'agency'], 'Workspace not found'],
    ['organization plan', [NOBODY, 'agency'], 'Organization not found'],
  ])('%s refuses %j and says what is wrong', async (command, args, problem) => {
    const outcome = await loupe([...command.split(' '), ...args], environment);
    expectReadable(outcome);
    expect(outcome.stderr).toContain(problem);
  });

  it('make an organization with a workspace and a limited token', async () => {
    const organization = await json(
      ['organization', 'create', '--name', 'Agency', '--plan', 'agency'],
      environment,
    );
    const { organizationId } = organization;
    const { workspaceId } = await json(
      [
        'workspace',
        'create',
        '--name',
        'Client',
        '--organization',
        organizationId,
        '--time-zone',
        'Europe/Paris',
      ],
      environment,
    );
    const { workspaces } = await json(['workspace', 'list'], environment);
    expect(workspaces).toContainEqual({
      workspaceId,
      name: 'Client',
      organizationId,
      plan: null,
      timeZone: 'Europe/Paris',
      currency: 'USD',
      deletedAt: null,
      storedBytes: '0',
      storedBytesLimit: String(STORED_BYTES.agency),
    });

    const limits = ['--scopes', 'read, admin', '--expires', '2099-01-31T09:00:00+01:00'];
    await json(
      ['token', 'create', '--organization', organizationId, '--name', 'Report', ...limits],
      environment,
    );
    const { tokens } = await json(['token', 'list', '--organization', organizationId], environment);
    expect(tokens).toEqual([
      expect.objectContaining({
        name: 'Report',
        organizationId,
        workspaceId: null,
        scopes: ['read', 'admin'],
        expiresAt: '2099-01-31T08:00:00.000Z',
        state: 'active',
      }),
    ]);
    expect(JSON.stringify(tokens)).not.toContain('hmac');
  });

  it('change a plan, and the next request has its limits', async () => {
    const { organizationId } = await json(
      ['organization', 'create', '--name', 'Group', '--plan', 'startup'],
      environment,
    );
    const member = await json(
      ['workspace', 'create', '--name', 'Member', '--organization', organizationId],
      environment,
    );
    const alone = await json(['workspace', 'create', '--name', 'Alone', '--plan', 'startup'], environment);
    const api = await startApiProcess({
      database: database.name,
      RATE_LIMITS: 'enforce',
      LOG_LEVEL: 'silent',
    });
    try {
      const policies = await Promise.all(
        [member, alone].map(async ({ workspaceId }) => {
          const { token } = await json(
            ['token', 'create', '--workspace', workspaceId, '--name', 'A'],
            environment,
          );
          const client = new GraphqlClient({ url: api.url, token, workspaceId });
          return async () => (await client.send('{ workspace { id } }')).headers.get('ratelimit-policy');
        }),
      );
      const reported = () => Promise.all(policies.map((policy) => policy()));
      expect(await reported()).toEqual(['"startup";q=5000;w=100', '"startup";q=5000;w=100']);

      expect(await loupe(['organization', 'plan', organizationId, 'enterprise'], environment)).toMatchObject({
        code: 0,
        stdout: `Organization ${organizationId} and its workspaces are on the plan enterprise.\n`,
      });
      expect(await reported()).toEqual(['"enterprise";q=60000;w=60', '"startup";q=5000;w=100']);

      expect(await loupe(['workspace', 'plan', alone.workspaceId, 'agency'], environment)).toMatchObject({
        code: 0,
        stdout: `Workspace ${alone.workspaceId} is on the plan agency.\n`,
      });
      expect(await reported()).toEqual(['"enterprise";q=60000;w=60', '"agency";q=15000;w=60']);

      const refused = await loupe(['workspace', 'plan', member.workspaceId, 'agency'], environment);
      expectReadable(refused);
      expect(refused.stderr).toContain('organization');
    } finally {
      await api.stop();
    }
  });

  it('end when a rate card has been stored and its job enqueued', async () => {
    const { workspaceId } = await json(['workspace', 'create', '--name', 'Rated'], environment);
    // A process of its own: a connection to the queue that is left open would keep it from ending.
    expect(await asProcess(['workspace', 'rate-card', workspaceId, '--reset'], environment)).toEqual({
      code: 0,
      stdout: 'Stored. The worker is recomputing the earned media value of all items and snapshots.\n',
      stderr: '',
    });
  });

  it('make a workspace and a token as `npm start` does, and pause, rotate and resume it', async () => {
    const workspace = await json(['workspace', 'create', '--name', 'My workspace'], environment, asProcess);
    expect(workspace).toEqual({ workspaceId: expect.any(String), name: 'My workspace' });
    const { workspaceId } = workspace;
    const owner = ['--workspace', workspaceId];
    const first = await json(['token', 'create', ...owner, '--name', 'start'], environment, asProcess);
    expect(first).toEqual({
      token: expect.stringMatching(/^loupe_live_[0-9A-Za-z]{49}$/),
      tokenId: expect.any(String),
      lastFour: first.token.slice(-4),
    });

    const paused = await loupe(['token', 'pause', first.tokenId], environment);
    expect(paused).toEqual({ code: 0, stdout: `Paused start (…${first.lastFour}).\n`, stderr: '' });
    const second = await json(['token', 'rotate', first.tokenId], environment);
    expect(Object.keys(second)).toEqual(['token', 'tokenId', 'lastFour']);

    const { tokens } = await json(['token', 'list', ...owner, '--all'], environment);
    const states = tokens.map((token: { tokenId: string; state: string }) => [token.tokenId, token.state]);
    expect(Object.fromEntries(states)).toEqual({ [first.tokenId]: 'replaced', [second.tokenId]: 'paused' });

    await loupe(['token', 'resume', second.tokenId], environment);
    const { stdout } = await loupe(['token', 'list', ...owner], environment);
    expect(stdout).toMatch(
      new RegExp(
        `^${second.tokenId} +start +${second.lastFour} +workspace ${workspaceId} +read,write,webhooks +active `,
        'm',
      ),
    );
    expect(stdout).not.toContain(first.tokenId);

    const shown = await loupe(['token', 'create', ...owner, '--name', 'Shown'], environment);
    expect(shown.stdout).toMatch(/^loupe_live_\w{49}\nKeep it in a secret store/);
  });
});
