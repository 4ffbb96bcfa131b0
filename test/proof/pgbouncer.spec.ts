import { ConfigModule } from '@loupe/config';
import { Database, DatabaseModule, dataSourceOptions, migrate, poolerProblem, sql } from '@loupe/database';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lent, startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import { examplesOf } from '../support/examples.js';
import { isolationTests } from '../support/isolation.js';
import { startPgBouncer } from '../support/pgbouncer.js';
import { FULL_PROOFS } from '../support/proofs.js';
import { fillSamples, withIds } from '../support/samples.js';
import { testConfig } from '../support/servers.js';
import { createTenant, type Tenant } from '../support/world.js';
import { FEW_POSTS, postsTests } from './posts-tests.js';

/** What a statement may take on a busy machine, and where a test waits for its end. */
const PATIENT_MS = 60_000;
const BRIEF_MS = 2_000;

/** Two connections to the server for everything, so that each serves many callers in turn. */
describe('the API through PgBouncer in transaction mode', () => {
  let direct: TestApp;
  let pooled: TestApp;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let environment: Record<string, string>;
  const tenants: { tenant: Tenant; ids: Awaited<ReturnType<typeof fillSamples>> }[] = [];

  beforeAll(async () => {
    direct = await startTestApp();
    const databaseUrl = testConfig({ database: direct.database }).get('DATABASE_URL');
    pooler = await startPgBouncer({ databaseUrl, poolSize: 2, statementTimeoutMs: PATIENT_MS });
    environment = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_STATEMENT_TIMEOUT_MS: String(PATIENT_MS),
    };
    pooled = await startSecondApp(direct, environment);
    for (const name of ['heron', 'stork']) {
      const tenant = await createTenant(direct, name);
      tenants.push({ tenant, ids: await fillSamples(direct, tenant) });
    }
  });
  afterAll(async () => {
    await pooled?.close();
    await pooler?.stop();
    await direct?.close();
  });

  const config = (changed: Record<string, string> = {}) =>
    testConfig({ database: direct.database, ...environment, ...changed });

  it('answers the example of each query for several workspaces at once, as without it', async () => {
    const examples = Object.entries(examplesOf(direct.app.get(GraphQLSchemaHost, { strict: false }).schema));
    const queries = examples.filter(
      // What requests cost changes with each of them.
      ([name, { query }]) => !name.startsWith('usage') && !query.startsWith('mutation'),
    );
    expect(queries.length).toBeGreaterThan(50);
    const answers = async (app: TestApp) =>
      Promise.all(
        tenants.flatMap(({ tenant, ids }) =>
          queries.map(async ([name, example]) => {
            const { query, variables } = withIds(example, ids);
            const { status, body } = await tenant.client.with({ url: app.url }).send(query, variables);
            // Addresses of the service are those by which it was asked.
            return [name, status, JSON.stringify(body).replaceAll(app.origin, '')] as const;
          }),
        ),
      );
    const expected = await answers(direct);
    expect(await answers(pooled)).toEqual(expected);
    // Statements are prepared on both connections by now.
    expect(await answers(pooled)).toEqual(expected);
  });

  it('writes of several workspaces at once go to each of them', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Number ${index}`);
    await Promise.all(
      tenants.flatMap(({ tenant }) =>
        names.map((name) =>
          tenant.client
            .with({ url: pooled.url })
            .data(
              'mutation($name: String!) { createCollection(input: {name: $name}) { userErrors { message } } }',
              { name },
            ),
        ),
      ),
    );
    for (const { tenant } of tenants) {
      const { collections } = await tenant.client.data('{ collections { name } }');
      expect(collections.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(names));
    }
  });

  it('statements end at the limit that the pooler sets, and the connections serve on', async () => {
    const databaseUrl = environment.DATABASE_DIRECT_URL ?? '';
    const brief = await startPgBouncer({ databaseUrl, poolSize: 2, statementTimeoutMs: BRIEF_MS });
    const limit = { DATABASE_URL: brief.url, DATABASE_STATEMENT_TIMEOUT_MS: String(BRIEF_MS) };
    const module = await Test.createTestingModule({
      imports: [
        ConfigModule.forRoot(config(limit)),
        DatabaseModule.forRoot({ applicationName: 'loupe-test' }),
      ],
    }).compile();
    try {
      const db = (await module.init()).get(Database, { strict: false });
      const slow = Array.from({ length: 4 }, () => db.query(sql`SELECT pg_sleep(600)`));
      for (const { status } of await Promise.allSettled(slow)) expect(status).toBe('rejected');
      expect(await db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    } finally {
      await module.close();
      await brief.stop();
    }
  });

  it('a pooler with another limit is found', async () => {
    expect(await poolerProblem(config())).toBeNull();
    expect(await poolerProblem(config({ DATABASE_STATEMENT_TIMEOUT_MS: '5000' }))).toContain(
      'may take 60000 ms',
    );
    expect(await poolerProblem(config({ DATABASE_DIRECT_URL: '' }))).toBeNull();
  });

  it('migrations and programs without a time limit go past it', async () => {
    expect(await migrate(config())).toEqual([]);
    const urlOf = (statementTimeoutMs?: number) =>
      dataSourceOptions(config(), {
        applicationName: 'loupe-test',
        ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
      });
    expect(urlOf(0)).toMatchObject({ url: environment.DATABASE_DIRECT_URL });
    expect(urlOf()).toMatchObject({ url: pooler.url });
  });

  describe('with everything that is true without it', () => {
    const start = async () => lent(pooled);
    if (FULL_PROOFS) isolationTests(start, 100);
    postsTests({ start, ...FEW_POSTS });
  });
});
