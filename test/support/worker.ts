import { logLevels } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import type { TestApp } from './app.js';
import { untilClosed } from './left-running.js';
import { testConfig } from './servers.js';
import { StatementRecorder } from './statements.js';

/**
 * The worker as it runs in production, on the database of an API.
 * @param clock its clock from its first moment on, as it begins by itself what is due
 */
export async function startTestWorker(
  api: TestApp,
  environment: Record<string, string> = {},
  clock: Clock = new Clock(),
): Promise<INestApplicationContext> {
  const config = testConfig({ database: api.database, ...environment });
  const module = await Test.createTestingModule({ imports: [WorkerModule.forRoot(config)] })
    .overrideProvider(Clock)
    .useValue(clock)
    .compile();
  Object.assign(module.get(DataSource, { strict: false }), { logger: new StatementRecorder() });
  module.useLogger(logLevels(config.get('LOG_LEVEL')));
  return untilClosed('a worker', await module.init());
}
