import { isUuid, PLANS, TOKEN_SCOPES, type TokenScope } from '@loupe/kernel';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';

const MAX_NAME_LENGTH = 255;
const DAY_MS = 86_400_000;
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
  return wordsOf('Scopes', TOKEN_SCOPES)(value);
}

/**
 * An option that is a list of known words, separated by commas.
 * @param what the words are, in the plural, for errors
 */
export function wordsOf<Word extends string>(
  what: string,
  known: readonly Word[],
): (value: string) => Word[] {
  return (value) =>
    value.split(',').map((given) => {
      const word = known.find((one) => one === given.trim());
      if (word === undefined) {
        throw new InvalidArgumentError(`${what} are ${known.join(', ')}, separated by commas.`);
      }
      return word;
    });
}

/** An option that is a list of ids, separated by commas; an empty one is none. */
export function uuids(value: string): string[] {
  return value === '' ? [] : value.split(',').map((id) => uuid(id.trim()));
}

/** `--workspace`, of the commands that work on one workspace. */
export function workspaceOption(): Option {
  return new Option('--workspace <id>', 'The workspace.').argParser(uuid).makeOptionMandatory();
}

/** `--yes`, of the commands that delete something. */
export function yesOption(kind: string): Option {
  return new Option('--yes', `Do not ask for the name of the ${kind}; required without a terminal.`);
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

/** As `instantOption`, but a day is its last instant in UTC: for periods that include their end. */
export function lastInstantOption(value: string): Date {
  const instant = instantOption(value);
  return z.iso.date().safeParse(value).success ? new Date(instant.getTime() + DAY_MS - 1) : instant;
}
