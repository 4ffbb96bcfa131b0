import { ConsoleLogger } from '@nestjs/common';

/** Fields of an error of PostgreSQL that name things of the schema, never a value of a row. */
const SAFE_FIELDS = ['code', 'table', 'column', 'constraint', 'routine'] as const;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** PostgreSQL writes values, and names as well, between these in its messages. */
const QUOTED = /"[^"]*"/g;
/** Class 22, data exceptions: their messages quote the value. */
const ABOUT_A_VALUE = /^22/;

/**
 * An error as it may be logged: one of the database without the statement's parameters and the row that it was about,
 * which are people's data. Everything else is as it was.
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

/** What an error of PostgreSQL, or TypeORM's around it, says of the schema; null for another error. */
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

/** The log of a process: on the console, without people's data in the errors of the database. */
export class ServiceLogger extends ConsoleLogger {
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
