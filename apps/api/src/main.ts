import 'reflect-metadata';
import cluster from 'node:cluster';
import { ConfigError, loadConfig, withoutData } from '@loupe/config';
import { ApiProcesses } from './processes/api-processes.js';

async function start(): Promise<void> {
  const count = loadConfig().get('API_PROCESSES');
  if (cluster.isPrimary && count > 1) {
    process.exitCode = await new ApiProcesses(count, console.error).run();
    return;
  }
  // The process that only starts others holds none of the service in memory.
  const { serveApi } = await import('./application.js');
  await serveApi();
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : withoutData(error));
  process.exit(1);
});
