import 'reflect-metadata';
import { ConfigError, loadConfig, ServiceLogger, withoutData } from '@loupe/config';
import { watchEventLoop } from '@loupe/monitoring';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { WorkerModule } from './worker.module.js';

async function start(): Promise<void> {
  const config = loadConfig();
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(config), {
    logger: ServiceLogger.of(config),
    abortOnError: false,
  });
  app.enableShutdownHooks();
  // Its queues are worked on before: what still failed until now would have ended it.
  new Logger('Worker').log('Started');
  watchEventLoop(config);
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : withoutData(error));
  process.exit(1);
});
