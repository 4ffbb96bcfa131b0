import 'reflect-metadata';
import { ConfigError, loadConfig, ServiceLogger, withoutData } from '@loupe/config';
import { checkDatabases } from '@loupe/database';
import { AppError } from '@loupe/kernel';
import { watchEventLoop } from '@loupe/monitoring';
import { NestFactory } from '@nestjs/core';

async function start(): Promise<void> {
  const config = loadConfig();
  const logger = ServiceLogger.of(config);
  await checkDatabases(config, (line) => logger.warn(line, 'Databases'));
  // It takes seconds to load, and a start may end here.
  const { WorkerModule } = await import('./worker.module.js');
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(config), {
    logger,
    abortOnError: false,
  });
  app.enableShutdownHooks();
  watchEventLoop(config);
}

start().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError || error instanceof AppError ? error.message : withoutData(error),
  );
  process.exit(1);
});
