import 'reflect-metadata';
import { ConfigError } from '@loupe/config';
import { serveApi } from './application.js';

serveApi().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
