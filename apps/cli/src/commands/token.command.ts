import { type ApiTokenRecord, ApiTokensService, type IssuedToken } from '@loupe/auth';
import { Clock, type TokenScope } from '@loupe/kernel';
import { type Command, Option } from 'commander';
import { withApplication } from '../application.js';
import { instantOption, jsonOption, name, scopes, uuid } from '../options.js';
import { instant, printJson, printTable } from '../output.js';

interface OwnerOptions {
  workspace?: string;
  organization?: string;
}

interface CreateOptions extends OwnerOptions {
  name: string;
  scopes?: TokenScope[];
  expires?: Date;
  json?: boolean;
}

interface ListOptions extends OwnerOptions {
  all?: boolean;
  json?: boolean;
}

export function registerTokenCommands(program: Command): void {
  const token = program.command('token').description('API tokens.');
  token
    .command('create')
    .description('Create a token. It is shown only this once; the database has only a hash of it.')
    .addOption(ownerOption('--workspace <id>', 'The workspace of the token.').conflicts('organization'))
    .addOption(ownerOption('--organization <id>', 'The organization of the token, with all its workspaces.'))
    .requiredOption('--name <name>', 'A name that people recognize.', name)
    .option(
      '--scopes <scopes>',
      'Scopes, separated by commas: read, write, webhooks, admin; read,write,webhooks by default.',
      scopes,
    )
    .option(
      '--expires <time>',
      'When it expires, as a date or time in ISO 8601; never by default.',
      instantOption,
    )
    .addOption(jsonOption())
    .action(create);
  token
    .command('list')
    .description('List tokens, newest first.')
    .addOption(
      ownerOption('--workspace <id>', 'Only tokens of this workspace alone.').conflicts('organization'),
    )
    .addOption(ownerOption('--organization <id>', 'Only tokens of this organization.'))
    .option('--all', 'Also replaced tokens.')
    .addOption(jsonOption())
    .action(list);
  token
    .command('pause')
    .description('Refuse a token from its next request on, until it is resumed.')
    .argument('<id>', 'Id of the token, from `token list`.', uuid)
    .action(pause);
  token
    .command('resume')
    .description('Accept a paused token again.')
    .argument('<id>', 'Id of the token, from `token list`.', uuid)
    .action(resume);
  token
    .command('rotate')
    .description('Replace a token: the old one is refused at once, the new one is shown only this once.')
    .argument('<id>', 'Id of the token, from `token list`.', uuid)
    .addOption(jsonOption())
    .action(rotate);
  registerDeletion(token);
}

function registerDeletion(token: Command): void {
  token
    .command('delete')
    .description('End a token for good: it is refused from the next request on.')
    .argument('<id>', 'Id of the token, as `token list` shows it.', uuid)
    .action(remove);
}

async function remove(id: string): Promise<void> {
  const token = await withApplication((app) => app.get(ApiTokensService).delete(id));
  console.log(`Deleted ${nameOf(token)}.`);
}

function ownerOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(uuid);
}

async function create(options: CreateOptions, command: Command): Promise<void> {
  if (options.workspace === undefined && options.organization === undefined) {
    command.error("error: one of the options '--workspace <id>' and '--organization <id>' is required");
  }
  const issued = await withApplication((app) =>
    app.get(ApiTokensService).create({
      ...ownerOf(options),
      name: options.name,
      ...(options.scopes === undefined ? {} : { scopes: options.scopes }),
      ...(options.expires === undefined ? {} : { expiresAt: options.expires }),
    }),
  );
  show(issued, options.json === true);
}

async function list(options: ListOptions): Promise<void> {
  const { tokens, now } = await withApplication(async (app) => ({
    tokens: await app.get(ApiTokensService).list({ ...ownerOf(options), replaced: options.all === true }),
    now: app.get(Clock).now(),
  }));
  if (options.json === true) {
    printJson({
      tokens: tokens.map(({ id, ...rest }) => ({ tokenId: id, ...rest, state: stateOf(rest, now) })),
    });
    return;
  }
  printTable(
    ['TOKEN', 'NAME', 'LAST FOUR', 'FOR', 'SCOPES', 'STATE', 'LAST USED', 'EXPIRES'],
    tokens.map((token) => [
      token.id,
      token.name,
      token.lastFour,
      token.workspaceId === null ? `organization ${token.organizationId}` : `workspace ${token.workspaceId}`,
      token.scopes.join(','),
      stateOf(token, now),
      token.lastUsedAt === null ? 'never' : instant(token.lastUsedAt),
      token.expiresAt === null ? 'never' : instant(token.expiresAt),
    ]),
  );
}

async function pause(id: string): Promise<void> {
  const token = await withApplication((app) => app.get(ApiTokensService).pause(id));
  console.log(`Paused ${nameOf(token)}.`);
}

async function resume(id: string): Promise<void> {
  const token = await withApplication((app) => app.get(ApiTokensService).resume(id));
  console.log(`Resumed ${nameOf(token)}.`);
}

async function rotate(id: string, options: { json?: boolean }): Promise<void> {
  const issued = await withApplication((app) => app.get(ApiTokensService).rotate(id));
  show(issued, options.json === true);
}

function ownerOf({ workspace, organization }: OwnerOptions): {
  workspaceId?: string;
  organizationId?: string;
} {
  return {
    ...(workspace === undefined ? {} : { workspaceId: workspace }),
    ...(organization === undefined ? {} : { organizationId: organization }),
  };
}

function show({ token, record }: IssuedToken, asJson: boolean): void {
  if (asJson) {
    printJson({ token, tokenId: record.id, lastFour: record.lastFour });
    return;
  }
  console.log(token);
  const paused = record.pausedAt === null ? '' : ' It is paused, like the token that it replaces.';
  console.log(`Keep it in a secret store: it cannot be shown again. Its id is ${record.id}.${paused}`);
}

function nameOf(token: ApiTokenRecord): string {
  return `${token.name} (…${token.lastFour})`;
}

function stateOf(token: Pick<ApiTokenRecord, 'replacedAt' | 'expiresAt' | 'pausedAt'>, now: Date): string {
  if (token.replacedAt !== null) return 'replaced';
  if (token.expiresAt !== null && token.expiresAt <= now) return 'expired';
  return token.pausedAt === null ? 'active' : 'paused';
}
