import 'reflect-metadata';
import { ConfigError, withoutData } from '@loupe/config';
import { serveApi } from './application.js';

serveApi().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : withoutData(error));
  process.exit(1);
});
