import { createHash } from 'node:crypto';
import { ConfigModule, loadConfig } from '@loupe/config';
import { DatabaseModule, migrate } from '@loupe/database';
import { deletionKeys, isCorrectable, NewestWordsService, SearchModule } from '@loupe/search';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { type DataSet, loadLargeWorkspace, statementsOf } from '../support/large-workspace.js';
import { adminQuery, testEnvironment } from '../support/servers.js';
import { realisticTexts } from './texts.js';

const WORKSPACES = 50;
/** For the jobs of the cookbook, one workspace has this part of the items: as many as the size says. */
const SHARE_OF_JOBS = 0.8;

export type Size = '100k' | '250k' | '1m' | '2500k' | '10m';
export const SIZES: Record<Size, number> = {
  '100k': 100_000,
  '250k': 250_000,
  '1m': 1_000_000,
  '2500k': 2_500_000,
  '10m': 10_000_000,
};

export interface LoadedDataSet {
  size: Size;
  items: number;
  /** Name of the database that holds it. */
  database: string;
  /** Address of that database. */
  url: string;
  /** The workspace with two fifths of everything, or with as many items as the size says, and its organization. */
  workspaceId: string;
  organizationId: string;
}

/** Everything in the catalogues that decides what the rows of a data set look like and how they are found. */
const SCHEMA = `
  SELECT coalesce(string_agg(definition, E'\\n' ORDER BY definition), '') AS schema FROM (
    SELECT table_name || ' ' || column_name || ' ' || data_type || ' ' || coalesce(generation_expression, '') AS definition
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid > 0
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT stxname || ' ' || pg_get_statisticsobjdef(oid) FROM pg_statistic_ext) AS definitions`;

/**
 * The data set of a size, loaded unless the server has it already for this schema and this generator. Those of the same
 * size for other schemas are dropped.
 * @param forJobs whether one workspace has as many items as the size says
 * @param reload whether to load it again in any case
 */
export async function ensureDataSet(
  size: Size,
  { forJobs = false, reload, log }: { forJobs?: boolean; reload: boolean; log: (line: string) => void },
): Promise<LoadedDataSet> {
  const dataSet: DataSet = {
    items: forJobs ? SIZES[size] / SHARE_OF_JOBS : SIZES[size],
    workspaces: WORKSPACES,
    texts: realisticTexts(),
    ...(forJobs ? { share: SHARE_OF_JOBS } : {}),
  };
  const label = forJobs ? `jobs_${size}` : size;
  const draft = `loupe_bench_draft_${label}`;
  await adminQuery(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await adminQuery(`CREATE DATABASE ${draft}`);
  await migrate(loadConfig(testEnvironment({ database: draft })));
  const [row] = await rowsOf<{ schema: string }>(draft, SCHEMA);
  const key = createHash('sha256')
    .update(`${row?.schema}${statementsOf(dataSet).join('\n')}`)
    .digest('hex');
  const database = `loupe_bench_${label}_${key.slice(0, 12)}`;
  const sameSize = await rowsOf<{ name: string }>(
    draft,
    `SELECT datname AS name FROM pg_database WHERE datname LIKE 'loupe\\_bench\\_${label}\\_%'`,
  );
  const stale = sameSize.filter(({ name }) => reload || name !== database);
  for (const { name } of stale) await adminQuery(`DROP DATABASE ${name} WITH (FORCE)`);
  if (stale.length < sameSize.length) {
    await adminQuery(`DROP DATABASE ${draft}`);
  } else {
    await load(draft, dataSet, log);
    // In one step, so that an interrupted load is never taken for a data set.
    await adminQuery(`ALTER DATABASE ${draft} RENAME TO ${database}`);
  }
  const [ids] = await rowsOf<{ workspaceId: string; organizationId: string }>(
    database,
    `SELECT id AS "workspaceId", organization_id AS "organizationId" FROM workspaces WHERE name = 'Workspace 1'`,
  );
  if (ids === undefined) throw new Error(`${database} has no large workspace`);
  await indexNewestWords(database, ids.workspaceId);
  return { size, items: dataSet.items, database, url: urlOf(database), ...ids };
}

/** Rows are written without triggers and without the service: what it derives from them is made here too. */
async function load(database: string, dataSet: DataSet, log: (line: string) => void): Promise<void> {
  log(`Loading ${dataSet.items.toLocaleString('en')} items in ${dataSet.workspaces} workspaces (once)`);
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s`;
  await loadLargeWorkspace({
    connectionString: urlOf(database),
    ...dataSet,
    onStatement: (text) => {
      const [, what] = /^\s*((?:INSERT INTO|CREATE (?:UNIQUE )?INDEX|VACUUM) \w+)/.exec(text) ?? [];
      if (what !== undefined) log(`${seconds()}  ${what}`);
    },
  });
  await learnWords(database);
  log(`${seconds()}  loaded`);
}

/** The words that fuzzy search corrects to, as the service keeps them, one workspace after the other. */
async function learnWords(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    const { rows: workspaces } = await client.query<{ id: string }>(
      'SELECT DISTINCT workspace_id AS id FROM workspace_tallies',
    );
    for (const { id } of workspaces) {
      const { rows } = await client.query<{ word: string }>(
        `SELECT substr(word, 5) AS word FROM ts_stat($$ SELECT words FROM search_documents WHERE workspace_id = '${id}' $$)`,
      );
      const words = rows.map(({ word }) => word).filter(isCorrectable);
      await client.query(
        `INSERT INTO search_words (workspace_id, word, keys)
          SELECT $1, word, keys FROM json_to_recordset($2) AS entry (word text, keys integer[])`,
        [id, JSON.stringify(words.map((word) => ({ word, keys: deletionKeys(id, word) })))],
      );
    }
    await client.query('VACUUM ANALYZE search_words');
  } finally {
    await client.end();
  }
}

/** What the worker builds in a large workspace. */
async function indexNewestWords(database: string, workspaceId: string): Promise<void> {
  @Module({
    imports: [
      ConfigModule.forRoot(loadConfig(testEnvironment({ database }))),
      DatabaseModule.forRoot({ applicationName: 'loupe-bench', statementTimeoutMs: 0 }),
      SearchModule,
    ],
  })
  class OfTheWorker {}
  const app = await NestFactory.createApplicationContext(OfTheWorker, { logger: ['error'] });
  try {
    await app.get(NewestWordsService, { strict: false }).renew([{ workspaceId }]);
  } finally {
    await app.close();
  }
}

export function urlOf(database: string): string {
  return testEnvironment({ database }).DATABASE_URL ?? '';
}

export async function rowsOf<Row>(database: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
