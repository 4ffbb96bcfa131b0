import { ConfigError, loadConfig } from '@loupe/config';
import { ConnectorError } from '@loupe/connectors';
import { SqlState, sqlStateOf } from '@loupe/database';
import { AppError } from '@loupe/kernel';
import type { Command } from 'commander';

/** What Node says when nothing answers at an address. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** SQLSTATEs of a connection refused by PostgreSQL: wrong password, no such role or database, starting up. */
const REFUSED = new Set(['28000', '28P01', '3D000', '53300', '57P03']);

/**
 * What the operator reads about an error: what is wrong and what to do, without a stack. Only of an error that
 * nobody foresaw is the stack shown, and only with LOG_LEVEL=debug.
 * @param command the command that was running, whose options replace the names of fields; null if none was
 */
export function explain(error: unknown, command: Command | null): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof AppError) return inWordsOf(command, error.message);
  if (error instanceof ConnectorError) return error.message;
  const code = sqlStateOf(error) ?? '';
  if (UNREACHABLE.has(code)) {
    return `PostgreSQL cannot be reached: ${messageOf(error)}. Is it running, and is DATABASE_URL right?`;
  }
  if (REFUSED.has(code))
    return `PostgreSQL refused the connection: ${messageOf(error)}. Correct DATABASE_URL.`;
  if (code === SqlState.UNDEFINED_TABLE) return 'The database is not up to date: run `loupe migrate` first.';
  if (!isDebugging()) {
    return `Unexpected error: ${messageOf(error)}\nRun it again with LOG_LEVEL=debug to see where it comes from.`;
  }
  return `Unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** Services name their own fields, as in `timeZone: …`; an operator knows `--time-zone`. */
function inWordsOf(command: Command | null, message: string): string {
  const field = /^([A-Za-z]+): /.exec(message)?.[1];
  if (command === null || field === undefined) return message;
  const option = command.options.find((known) => isNamed(field, known.attributeName()));
  return option?.long == null ? message : option.long + message.slice(field.length);
}

/** True for the option's own name and for a longer one, such as `expiresAt` for `--expires`. */
function isNamed(field: string, attribute: string): boolean {
  return field === attribute || (field.startsWith(attribute) && /^[A-Z]/.test(field.slice(attribute.length)));
}

/** A host with several addresses fails with one error for each, and no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

function isDebugging(): boolean {
  try {
    return ['debug', 'trace'].includes(loadConfig().get('LOG_LEVEL'));
  } catch (error) {
    // Without a valid environment nobody has asked for more.
    if (error instanceof ConfigError) return false;
    throw error;
  }
}
