import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dataSourceOptions } from '@loupe/database';
import pg from 'pg';
import { DataSource, type EntityTarget, getMetadataArgsStorage, type ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testConfig, testEnvironment } from '../../support/servers.js';

const LIBRARIES = join(import.meta.dirname, '../../../libs');

/** Tables without an entity, and why. */
const WITHOUT_ENTITY: Record<string, string> = {
  installation: 'One value that loupe migrate and the doctor compare.',
  migrations: 'TypeORM keeps it itself.',
};

/** Columns without a property, and why: select lists are made of the properties, so what is no property is not read. */
const WITHOUT_PROPERTY: { reason: string; columns: string[] }[] = [
  {
    reason: 'Filters and orders ask for them, and no answer has them.',
    columns: [
      'creators.location',
      'items.account_type',
      'items.exponential_virality',
      'items.facets',
      'items.instagram_whitelisting_status',
      'items.refetched_at',
      'items.shopify_product_ids',
      'items.source_ids',
      'items.tiktok_spark_code_status',
      'items.tiktok_whitelisting_eligible',
      'items.usage_rights_status',
      'items.verified',
      'search_words.stems',
      'social_profiles.about',
      'social_profiles.names',
    ],
  },
  {
    reason: 'The queue’s own; its statements name them.',
    columns: [
      'bulk_changes.attempts',
      'bulk_changes.due_at',
      'bulk_changes.lease',
      'erasure_requests.attempts',
      'erasure_requests.due_at',
      'erasure_requests.error',
      'erasure_requests.lease',
      'exports.attempts',
      'exports.due_at',
      'exports.lease',
      'import_files.attempts',
      'import_files.due_at',
      'import_files.lease',
      'lakes.attempts',
      'lakes.due_at',
      'lakes.lease',
      'operation_items.attempts',
      'operation_items.due_at',
      'operation_items.lease',
      'operations.attempts',
      'operations.due_at',
      'operations.lease',
      'place_deliveries.attempts',
      'place_deliveries.due_at',
      'place_deliveries.lease',
      'report_editions.attempts',
      'report_editions.due_at',
      'report_editions.lease',
      'source_platforms.attempts',
    ],
  },
  {
    reason: 'Programs of version 0.1 write it (docs/adr/0082).',
    columns: ['webhook_deliveries.leased_until'],
  },
  { reason: 'TypeORM does not know the type halfvec.', columns: ['embeddings.embedding'] },
  { reason: 'For people who look into the database.', columns: ['embedding_generations.created_at'] },
];

/** Columns that TypeORM cannot describe as they are, and why. */
const DESCRIBED_OTHERWISE: Record<string, string> = {
  'embedding_queue.change': 'TypeORM does not know the type xid8, whose values arrive as text.',
  'lakes.writers_until': 'TypeORM does not know the type xid8, whose values arrive as text.',
  'embeddings.media_content_id':
    'It is null for a caption; TypeORM takes a column of a key for one that never is.',
  'enrichment_queue.change': 'As embedding_queue.change.',
  'queue_groups.change': 'As embedding_queue.change.',
};

/** A column as both sides are compared by. */
type Columns = Record<string, string>;

describe('entities and the migrated database', () => {
  let database: TestDatabase;
  let source: DataSource;
  let inDatabase: Columns;
  let inEntities: Columns;
  const both = (name: string) =>
    `${name} is ${inEntities[name]} in its entity, ${inDatabase[name]} in its table`;

  beforeAll(async () => {
    // Importing a library registers its entities with TypeORM. A folder without a package is what a build left of a former one.
    const libraries = readdirSync(LIBRARIES).filter((name) =>
      existsSync(join(LIBRARIES, name, 'package.json')),
    );
    for (const library of libraries) await import(/* @vite-ignore */ `@loupe/${library}`);
    database = await createTestDatabase();
    source = new DataSource(
      dataSourceOptions(testConfig({ database: database.name }), {
        applicationName: 'loupe-test',
        entities: getMetadataArgsStorage().tables.map(({ target }) => target as EntityTarget<ObjectLiteral>),
      }),
    );
    await source.initialize();
    inEntities = Object.fromEntries(
      source.entityMetadatas.flatMap(({ tableName, columns }) =>
        columns.map((column) => [`${tableName}.${column.databaseName}`, kindOf(source, column)]),
      ),
    );
    inDatabase = await columnsOf(database);
  });
  afterAll(async () => {
    await source?.destroy();
    await database?.drop();
  });

  it('agree in the type of each column, and in whether it may be null', () => {
    const common = Object.keys(inEntities).filter((name) => name in inDatabase);
    const different = common.filter((name) => inEntities[name] !== inDatabase[name]);
    expect(common.length).toBeGreaterThan(300);
    expect(different.map(both).toSorted()).toEqual(Object.keys(DESCRIBED_OTHERWISE).map(both).toSorted());
  });

  it('agree: every column of an entity is in its table', () => {
    expect(Object.keys(inEntities).filter((name) => !(name in inDatabase))).toEqual([]);
  });

  it('agree: every table is an entity’s, and every column a property’s, but for those with a reason', () => {
    const tableOf = (name: string) => name.split('.')[0] ?? '';
    const known = new Set(Object.keys(inEntities).map(tableOf));
    const unknown = Object.keys(inDatabase).filter((name) => !(name in inEntities));
    expect([...new Set(unknown.map(tableOf))].filter((table) => !known.has(table))).toEqual(
      Object.keys(WITHOUT_ENTITY),
    );
    expect(unknown.filter((name) => known.has(tableOf(name))).toSorted()).toEqual(
      WITHOUT_PROPERTY.flatMap(({ columns }) => columns).toSorted(),
    );
  });
});

function kindOf({ driver }: DataSource, column: ColumnMetadata): string {
  const precision = column.precision == null ? '' : `(${column.precision})`;
  const type = driver.normalizeType(column).replace(/^timestamp/, `timestamp${precision}`);
  return `${type}${column.isArray ? '[]' : ''}${column.isNullable ? '' : ' NOT NULL'}`;
}

async function columnsOf({ name }: TestDatabase): Promise<Columns> {
  const client = new pg.Client({ connectionString: testEnvironment({ database: name }).DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ column: string; kind: string }>(`
      SELECT relname || '.' || attname AS column,
        format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END AS kind
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind IN ('r', 'p')
      WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped ORDER BY relname, attname`);
    return Object.fromEntries(rows.map(({ column, kind }) => [column, kind]));
  } finally {
    await client.end();
  }
}
