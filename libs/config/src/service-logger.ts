import { currentSpan } from '@loupe/kernel';
import { ConsoleLogger } from '@nestjs/common';
import type { AppConfig } from './config.js';
import { logLevels } from './log-levels.js';

/** Fields of a PostgreSQL error that name parts of the schema, never values of a row. */
const SAFE_FIELDS = ['code', 'table', 'column', 'constraint', 'routine'] as const;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** PostgreSQL quotes values, and also names, in its messages. */
const QUOTED = /"[^"]*"/g;
/** Class 22, data exceptions: their messages quote the value. */
const ABOUT_A_VALUE = /^22/;

/**
 * An error as it may be logged. A database error is logged without the statement's parameters and the row, which are
 * personal data. Other errors are unchanged.
 */
export function withoutData(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const facts = databaseFacts(value);
  if (facts === null) {
    if (value.cause !== undefined) value.cause = withoutData(value.cause);
    if (value instanceof AggregateError) value.errors = value.errors.map(withoutData);
    return value;
  }
  const message = ABOUT_A_VALUE.test(String(facts.code))
    ? value.message.replace(QUOTED, '"…"')
    : value.message;
  const frames = value.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const reported = Object.assign(new Error(message), facts);
  reported.name = value.name;
  reported.stack = [`${value.name}: ${message}`, ...frames].join('\n');
  return reported;
}

/** The schema facts of a PostgreSQL error, also if TypeORM wraps it; null for another error. */
function databaseFacts(error: Error): Record<string, unknown> | null {
  const { driverError } = error as { driverError?: unknown };
  const source = (driverError ?? error) as Record<string, unknown>;
  const isOfDatabase =
    driverError !== undefined || ('severity' in source && SQLSTATE.test(String(source.code)));
  if (!isOfDatabase) return null;
  return Object.fromEntries(
    SAFE_FIELDS.flatMap((field) => (source[field] === undefined ? [] : [[field, source[field]]])),
  );
}

/** The log of a process. It writes to the console and removes personal data from database errors. */
export class ServiceLogger extends ConsoleLogger {
  /** The log that LOG_LEVEL and LOG_FORMAT ask for. */
  static of(config: AppConfig): ServiceLogger {
    return new ServiceLogger({
      logLevels: logLevels(config.get('LOG_LEVEL')),
      json: config.get('LOG_FORMAT') === 'json',
    });
  }

  protected override getJsonLogObject(...given: Parameters<ConsoleLogger['getJsonLogObject']>) {
    const line = super.getJsonLogObject(...given);
    const span = currentSpan();
    return span === undefined ? line : { ...line, traceId: span.traceId };
  }

  protected override formatMessage(...given: Parameters<ConsoleLogger['formatMessage']>): string {
    const line = super.formatMessage(...given);
    const span = currentSpan();
    return span === undefined ? line : `${line.trimEnd()} trace=${span.traceId}\n`;
  }

  override error(message: unknown, ...more: unknown[]): void {
    super.error(withoutData(message), ...more.map(withoutData));
  }

  override warn(message: unknown, ...more: unknown[]): void {
    super.warn(withoutData(message), ...more.map(withoutData));
  }

  override fatal(message: unknown, ...more: unknown[]): void {
    super.fatal(withoutData(message), ...more.map(withoutData));
  }
}
