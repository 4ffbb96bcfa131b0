import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { loadConfig } from '@loupe/config';
import { dataSourceOptions } from '@loupe/database';
import { DataSource } from 'typeorm';

// `npm start` leaves the addresses of its services here while it runs; what is set already wins.
const environment = `${import.meta.dirname}/.loupe/environment`;
if (existsSync(environment)) process.loadEnvFile(environment);

/** The data source of the service for TypeORM's own command line (docs/running.md), with the entities of all libraries. */
export default new DataSource({
  ...dataSourceOptions(loadConfig(), { applicationName: 'typeorm', statementTimeoutMs: 0 }),
  entities: [`${import.meta.dirname}/libs/*/dist/**/*.{entity,entities}.js`],
});
