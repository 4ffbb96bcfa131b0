import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import type { TestApp } from './app.js';
import { testConfig } from './servers.js';

/** The worker as it runs in production, on the database of an API. */
export async function startTestWorker(
  api: TestApp,
  environment: Record<string, string> = {},
): Promise<INestApplicationContext> {
  const config = testConfig({ database: api.database, ...environment });
  return NestFactory.createApplicationContext(WorkerModule.forRoot(config), {
    logger: ['error'],
    abortOnError: false,
  });
}
