import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AppConfig, loadConfig } from '@loupe/config';
import pg from 'pg';

export const TEST_SECRET_KEY = 'a-test-key-that-is-long-enough-for-hmac';

/** The migrated database that this run's specs copy; global-setup makes it and hands its name on. */
export function templateDatabase(): string {
  return process.env.LOUPE_TEST_TEMPLATE ?? 'loupe_template';
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
  // Two spec files at a time, each with a Redis database of its own.
  const redis = new URL(redisUrl);
  redis.pathname = `/${process.env.VITEST_POOL_ID ?? '0'}`;
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
    // Workers of specs would ask for what the posts of other specs name; those about copies switch them on.
    MEDIA: 'off',
    // No spec reaches the one platform that is asked without credentials: this address is refused at once.
    TIKTOK_OEMBED_URL: 'http://127.0.0.1:9/oembed',
    ...overrides,
  };
}

export function testConfig(settings: { database: string } & Record<string, string>): AppConfig {
  return loadConfig(testEnvironment(settings));
}

/** One statement on the server's maintenance database. */
export async function adminQuery(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: servers().databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  /** Name of the database. */
  name: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of a spec's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `loupe_${randomUUID().replaceAll('-', '')}`;
  await adminQuery(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase()}`);
  return { name, drop: () => adminQuery(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
