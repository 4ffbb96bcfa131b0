import { isUuid, Provider } from '@loupe/kernel';
import type { PersonReference } from '@loupe/privacy';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { uuid } from './options.js';

/** The options that identify a person. */
export interface PersonOptions {
  workspace: string;
  profile?: Exclude<PersonReference, { creatorId: string }>;
  creator?: string;
}

/** Adds `--workspace`, `--profile` and `--creator`. */
export function withPersonOptions(command: Command): Command {
  return command
    .requiredOption('--workspace <id>', 'The workspace.', uuid)
    .addOption(
      new Option(
        '--profile <account>',
        'One account: its id in Loupe, or PROVIDER:handle, such as TIKTOK:jane.',
      )
        .argParser(account)
        .conflicts('creator'),
    )
    .option('--creator <id>', 'A creator, with all their accounts.', uuid);
}

/** The person that the options identify. */
export function personOf(options: PersonOptions, command: Command): PersonReference {
  if (options.creator !== undefined) return { creatorId: options.creator };
  if (options.profile === undefined) command.error('error: give --profile or --creator');
  return options.profile;
}

function account(value: string): Exclude<PersonReference, { creatorId: string }> {
  if (isUuid(value)) return { profileId: value.toLowerCase() };
  const [, word, handle] = /^([a-z]+):(.*\S.*)$/is.exec(value) ?? [];
  const provider = Object.values(Provider).find((known) => known === word?.toUpperCase());
  if (provider === undefined || handle === undefined) {
    throw new InvalidArgumentError('It must be a UUID, or PROVIDER:handle, such as TIKTOK:jane.');
  }
  return { provider, handle };
}
