import { ConfigError, loadConfig } from '@loupe/config';
import { ConnectorError } from '@loupe/connectors';
import { SqlState, sqlStateOf } from '@loupe/database';
import { AppError, UserErrors } from '@loupe/kernel';
import type { Command, Option } from 'commander';

/** Node's error codes for an address at which no service answers. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** SQLSTATEs of a refused connection: wrong password, no such role or database, server starting up. */
const REFUSED = new Set(['28000', '28P01', '3D000', '53300', '57P03']);

/**
 * The message of an error for the operator: what is wrong and what to do. A stack trace is added only for unexpected errors,
 * and only with LOG_LEVEL=debug.
 * @param command the running command, whose option names replace field names; null if there is none
 */
export function explain(error: unknown, command: Command | null): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof AppError) return inWordsOf(command, error.message);
  if (error instanceof UserErrors) {
    return error.details
      .map(({ field, message }) =>
        inWordsOf(command, [placeOf(command, field), message].filter(Boolean).join(': ')),
      )
      .join('\n');
  }
  if (error instanceof ConnectorError) return error.message;
  const code = sqlStateOf(error) ?? '';
  if (UNREACHABLE.has(code)) {
    return `PostgreSQL cannot be reached: ${messageOf(error)}. Is it running, and is DATABASE_URL right?`;
  }
  if (REFUSED.has(code))
    return `PostgreSQL refused the connection: ${messageOf(error)}. Correct DATABASE_URL.`;
  if (code === SqlState.UNDEFINED_TABLE) return 'The database is not up to date: run `loupe migrate` first.';
  if (!isDebugging()) {
    return `Unexpected error: ${messageOf(error)}\nRun it again with LOG_LEVEL=debug for details.`;
  }
  return `Unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** The field of a user error, from the part on that an option gives: `sources[0].name`; else its last part. */
function placeOf(command: Command | null, field: readonly string[]): string {
  const path = field[0] === 'input' ? field.slice(1) : field;
  const begin = path.findIndex((part) => command !== null && optionOf(command, part) !== undefined);
  const [first = '', ...rest] = begin < 0 ? path.slice(-1) : path.slice(begin);
  return rest.reduce((place, part) => place + (/^\d+$/.test(part) ? `[${part}]` : `.${part}`), first);
}

/** Replaces field names of services, as in `timeZone: …`, by option names, such as `--time-zone`. */
function inWordsOf(command: Command | null, message: string): string {
  const field = /^([A-Za-z]+)(?:\[\d+\]|\.\w+)*: /.exec(message)?.[1];
  if (command === null || field === undefined) return message;
  const option = optionOf(command, field);
  return option?.long == null ? message : option.long + message.slice(field.length);
}

function optionOf(command: Command, field: string): Option | undefined {
  return command.options.find((known) => isNamed(field, known.attributeName()));
}

/** True for the option's own name and for a longer one, such as `expiresAt` for `--expires`. */
function isNamed(field: string, attribute: string): boolean {
  return field === attribute || (field.startsWith(attribute) && /^[A-Z]/.test(field.slice(attribute.length)));
}

/** For a host with several addresses, Node throws one error per address, within an error that has no message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

function isDebugging(): boolean {
  try {
    return ['debug', 'trace'].includes(loadConfig().get('LOG_LEVEL'));
  } catch (error) {
    // Without a valid environment, the log level is the default.
    if (error instanceof ConfigError) return false;
    throw error;
  }
}
