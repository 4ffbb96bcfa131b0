import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@loupe/database';
import { adminQuery, newRun, placeOfServers, testConfig, testServers } from './servers.js';
import 'reflect-metadata';

/**
 * Once for the whole run: a migrated database for the specs to copy, of this run's own, so that two runs can share a
 * server. Without servers only unit specs can run.
 */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  // Each project calls this; the first one prepares the run for all.
  if (process.env.LOUPE_TEST_RUN !== undefined) return async () => {};
  if (testServers() === null) {
    console.warn(
      'No LOUPE_TEST_DATABASE_URL: specs that need PostgreSQL will fail. Run them with `npm test`.',
    );
    return async () => {};
  }
  // In the folder of this run, which other runs leave alone as long as it lives.
  const storage = await mkdtemp(join(placeOfServers(), 'loupe-storage-'));
  process.env.LOUPE_TEST_STORAGE = pathToFileURL(storage).href;
  // The processes of the specs inherit it.
  const run = newRun();
  process.env.LOUPE_TEST_RUN = run.prefix;
  const name = run.template;
  await adminQuery(`CREATE DATABASE ${name}`);
  await migrate(testConfig({ database: name }));
  return async () => {
    // The template, those of shared applications, and what a spec that failed has left behind.
    for (const { datname } of await adminQuery(
      `SELECT datname FROM pg_database WHERE datname LIKE '${run.prefix}%'`,
    ))
      await adminQuery(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    await rm(storage, { recursive: true });
  };
}
