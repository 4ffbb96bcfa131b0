import { isUuid, PLANS, TOKEN_SCOPES, type TokenScope } from '@loupe/kernel';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';

const MAX_NAME_LENGTH = 255;
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** `--json`, an option of all commands with a result. */
export function jsonOption(): Option {
  return new Option('--json', 'Write the result as one JSON object on the last line of the output.');
}

/** `--plan`, one of the plans. */
export function planOption(description: string): Option {
  return new Option('--plan <plan>', description).choices(PLANS);
}

/** `<plan>`, one of the plans, as an argument. */
export function planArgument(): Argument {
  return new Argument('<plan>', 'Its new plan.').choices(PLANS);
}

/** An option or argument that is an id. */
export function uuid(value: string): string {
  if (!isUuid(value)) throw new InvalidArgumentError('It must be a UUID.');
  return value.toLowerCase();
}

/** An option that is a name. */
export function name(value: string): string {
  const trimmed = value.trim();
  if (trimmed === '' || trimmed.length > MAX_NAME_LENGTH) {
    throw new InvalidArgumentError(`It must have 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  return trimmed;
}

/** The scopes of a token, separated by commas. */
export function scopes(value: string): TokenScope[] {
  return value.split(',').map((word) => {
    const scope = TOKEN_SCOPES.find((known) => known === word.trim());
    if (scope === undefined) {
      throw new InvalidArgumentError(`Scopes are ${TOKEN_SCOPES.join(', ')}, separated by commas.`);
    }
    return scope;
  });
}

/** A day (its first instant in UTC) or an instant with its offset, in ISO 8601. */
export function instantOption(value: string): Date {
  if (!moment.safeParse(value).success) {
    throw new InvalidArgumentError(
      'It must be a date such as 2027-01-31 or a time such as 2027-01-31T09:00:00Z.',
    );
  }
  return new Date(value);
}
