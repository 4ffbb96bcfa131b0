import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dataSourceOptions } from '@loupe/database';
import { DataSource } from 'typeorm';
import { adminQuery, testConfig, testServers } from './servers.js';
import 'reflect-metadata';

/**
 * Once for the whole run: a migrated database for the specs to copy, of this run's own, so that two runs can share a
 * server. Without servers only pure specs can run.
 */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  if (testServers() === null) {
    console.warn(
      'No LOUPE_TEST_DATABASE_URL: specs that need PostgreSQL will fail. Run them with `npm test`.',
    );
    return async () => {};
  }
  const storage = await mkdtemp(join(tmpdir(), 'loupe-test-storage-'));
  process.env.LOUPE_TEST_STORAGE = pathToFileURL(storage).href;
  const name = `loupe_template_${randomUUID().replaceAll('-', '')}`;
  // The processes of the specs inherit it.
  process.env.LOUPE_TEST_TEMPLATE = name;
  await adminQuery(`CREATE DATABASE ${name}`);
  const source = new DataSource(
    dataSourceOptions(testConfig({ database: name }), { applicationName: 'loupe-test' }),
  );
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
  return async () => {
    await adminQuery(`DROP DATABASE ${name} WITH (FORCE)`);
    await rm(storage, { recursive: true });
  };
}
