import { dataSourceOptions } from '@loupe/database';
import { DataSource } from 'typeorm';
import { adminQuery, TEMPLATE_DATABASE, testConfig, testServers } from './servers.js';
import 'reflect-metadata';

/** Once for the whole run: a migrated database for the tests to copy. Without servers only pure specs can run. */
export default async function prepareTemplate(): Promise<void> {
  const servers = testServers();
  if (servers === null) {
    console.warn(
      'No LOUPE_TEST_DATABASE_URL: specs that need PostgreSQL will fail. Run them with `npm test`.',
    );
    return;
  }
  await adminQuery(`DROP DATABASE IF EXISTS ${TEMPLATE_DATABASE} WITH (FORCE)`);
  await adminQuery(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  const source = new DataSource(
    dataSourceOptions(testConfig({ database: TEMPLATE_DATABASE }), { applicationName: 'loupe-test' }),
  );
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}
