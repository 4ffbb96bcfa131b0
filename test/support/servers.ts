import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AppConfig, loadConfig } from '@loupe/config';
import { Redis } from 'ioredis';
import pg from 'pg';

export const TEST_SECRET_KEY = 'a-test-key-that-is-long-enough-for-hmac';

/** What the names of a run's databases begin with; global-setup chooses it and hands it on. */
const prefix = () => process.env.LOUPE_TEST_RUN ?? 'loupe_test_';
const templateOf = (run: string) => `${run}template`;

/** A name for a run, and the one of the migrated database that its specs copy. */
export function newRun(): { prefix: string; template: string } {
  const run = `loupe_test${randomBytes(4).toString('hex')}_`;
  return { prefix: run, template: templateOf(run) };
}

/** The migrated database that this run's specs copy. */
export function templateDatabase(): string {
  return templateOf(prefix());
}

interface TestServers {
  databaseUrl: string;
  redisUrl: string;
}

/** The servers that `npm test` started, or null when a spec is run without them. */
export function testServers(): TestServers | null {
  const { LOUPE_TEST_DATABASE_URL: databaseUrl, LOUPE_TEST_REDIS_URL: redisUrl } = process.env;
  return databaseUrl === undefined || redisUrl === undefined ? null : { databaseUrl, redisUrl };
}

function servers(): TestServers {
  const found = testServers();
  if (found === null)
    throw new Error('This spec needs PostgreSQL and Redis: run it with `npm test -- <file>`');
  return found;
}

/** Where a spec's own servers have their data: in memory, if those of the run have it there (tools/lib/throw-away.mjs). */
export const placeOfServers = (): string => process.env.LOUPE_TEST_DIR ?? tmpdir();

/** The folder that this run's files are kept in; global-setup makes it and removes it. */
export function testStorageUrl(): string {
  return process.env.LOUPE_TEST_STORAGE ?? pathToFileURL(join(tmpdir(), 'loupe-test-storage')).href;
}

/** The environment of a process that uses one of the test databases. */
export function testEnvironment(settings: { database: string } & Record<string, string>): NodeJS.ProcessEnv {
  const { database, ...overrides } = settings;
  const { databaseUrl, redisUrl } = servers();
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  const redis = new URL(redisUrl);
  redis.pathname = `/${/_redis(\d+)$/.exec(database)?.[1] ?? '0'}`;
  return {
    NODE_ENV: 'test',
    DATABASE_URL: url.href,
    REDIS_URL: redis.href,
    LOUPE_SECRET_KEY: TEST_SECRET_KEY,
    DATABASE_POOL_SIZE: '5',
    LOG_LEVEL: 'error',
    STORAGE_URL: testStorageUrl(),
    // Specs send more than 5 requests a second; those about the limits switch them on.
    RATE_LIMITS: 'off',
    // Specs ask without credentials from one address, some of them thousands of times.
    STRANGERS_PER_MINUTE: '0',
    // Workers of specs would ask for what the posts of other specs name; those about copies switch them on.
    MEDIA: 'off',
    // Specs ask again for what they count or break below the API; those about kept answers switch them on.
    KEPT_ANSWERS_BYTES: '0',
    // Specs have few posts; those about columns switch them on.
    COLUMNS_MEMORY_MIB: '0',
    // No spec reaches the one platform that is asked without credentials: this address is refused at once.
    TIKTOK_OEMBED_URL: 'http://127.0.0.1:9/oembed',
    ...overrides,
  };
}

/** The settings of an application in a spec's process. */
export function testConfig(settings: { database: string } & Record<string, string>): AppConfig {
  // A busy machine takes its time for what specs prepare; those about the limit set it.
  return loadConfig(testEnvironment({ DATABASE_STATEMENT_TIMEOUT_MS: '60000', ...settings }));
}

/** The number of an empty database of Redis: jobs in it are taken by no worker of another spec. */
async function nextRedisDatabase(): Promise<number> {
  const redis = new Redis(servers().redisUrl);
  try {
    const [, databases] = (await redis.config('GET', 'databases')) as [string, string];
    // The first one is where this count is kept.
    const next = 1 + ((await redis.incr('loupe-test:databases')) % (Number(databases) - 1));
    await redis.select(next);
    await redis.flushdb();
    return next;
  } finally {
    redis.disconnect();
  }
}

/** One statement on the server's maintenance database. */
export async function adminQuery(statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: servers().databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  /** Name of the database. */
  name: string;
  drop(): Promise<void>;
}

/** A database without a schema, for a spec that makes one itself. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `${prefix()}empty_${randomBytes(8).toString('hex')}`;
  await adminQuery(`CREATE DATABASE ${name}`);
  return {
    name,
    drop: async () => void (await adminQuery(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** A migrated, empty database of a spec's own; its name tells which database of Redis goes with it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `${prefix()}${randomBytes(8).toString('hex')}_redis${await nextRedisDatabase()}`;
  // Copied as files: the usual way writes each page into the log, which takes twice as long.
  await adminQuery(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase()} STRATEGY file_copy`);
  return {
    name,
    drop: async () => void (await adminQuery(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}
