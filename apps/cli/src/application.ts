import { ServiceLogger } from '@loupe/config';
import { type INestApplicationContext, type LogLevel, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** Writes warnings and errors to stderr, because stdout is for a command's results. */
class DiagnosticsLogger extends ServiceLogger {
  constructor() {
    super({ logLevels: ['warn', 'error', 'fatal'] });
  }

  protected override printMessages(messages: unknown[], context?: string, logLevel?: LogLevel): void {
    super.printMessages(messages, context, logLevel, 'stderr');
  }
}

/**
 * Runs a command's work with the application's services, and closes their connections afterwards.
 * @param modules that the work needs in addition to CliModule
 * @throws ConfigError for an incomplete environment, the driver's error if PostgreSQL cannot be reached, and every error of
 * the work
 */
export async function withApplication<Result>(
  work: (app: INestApplicationContext) => Promise<Result>,
  modules: readonly Type[] = [],
): Promise<Result> {
  // It loads nearly all libraries; a command line that is refused or asks for help needs none of them.
  const { CliModule } = await import('./cli.module.js');
  const app = await NestFactory.createApplicationContext(CliModule.forRoot(modules), {
    abortOnError: false,
    // Held back until the start has succeeded: a failed start throws its error, and the caller prints it once.
    bufferLogs: true,
    autoFlushLogs: false,
  });
  app.useLogger(new DiagnosticsLogger());
  app.flushLogs();
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
