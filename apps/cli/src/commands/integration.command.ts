import { OPERATOR } from '@loupe/audit';
import { AppConfig } from '@loupe/config';
import {
  AccountConnectionService,
  ConnectingService,
  ConnectorsModule,
  DisconnectingService,
} from '@loupe/connectors';
import { InvalidInputError, Provider, UserErrors } from '@loupe/kernel';
import { IntegrationsService, WorkspacesService } from '@loupe/workspace';
import { type Command, Option } from 'commander';
import { withApplication } from '../application.js';
import { readTokens } from '../given-tokens.js';
import { jsonOption, name, uuid, workspaceOption } from '../options.js';
import { instant, printJson, printTable } from '../output.js';

const CONNECTABLE = [Provider.INSTAGRAM, Provider.TIKTOK, Provider.YOUTUBE];

interface AddOptions {
  workspace: string;
  provider: Provider;
  handle: string;
  tokenFile?: string;
  json?: boolean;
}

interface BeginOptions {
  workspace: string;
  provider: Provider;
  json?: boolean;
}

interface WorkspaceOptions {
  workspace: string;
  json?: boolean;
}

/** Adds the `integration` commands. */
export function registerIntegrationCommands(program: Command): void {
  const integration = program
    .command('integration')
    .description('Connections of workspaces to platform accounts. Posts and metrics are fetched with them.');
  integration
    .command('begin')
    .description(
      'Print the address at a platform by which an administrator of the workspace connects accounts; they open it within ten minutes, in the browser in which they are signed in to the console.',
    )
    .addOption(workspaceOption())
    .addOption(
      new Option('--provider <provider>', 'The platform.').choices(CONNECTABLE).makeOptionMandatory(),
    )
    .addOption(jsonOption())
    .action(begin);
  integration
    .command('choose')
    .description(
      'Choose from the accounts of a sign-in that gave several, as `integration begin` printed its id. Without accounts, it says how far the sign-in is, and which there are.',
    )
    .argument('<attempt>', 'Id of the sign-in, from `integration begin --json`.', uuid)
    .argument('[accounts...]', 'Handles or ids of the accounts to connect.')
    .addOption(workspaceOption())
    .addOption(jsonOption())
    .action(choose);
  integration
    .command('add')
    .description(
      'Connect an account, or reconnect it with another token; the platform must confirm the account of the token.',
    )
    .addOption(workspaceOption())
    .addOption(
      new Option('--provider <provider>', 'The platform.').choices(CONNECTABLE).makeOptionMandatory(),
    )
    .requiredOption('--handle <handle>', 'The account’s handle, with or without @.', name)
    .option(
      '--token-file <file>',
      'File with the access token, and a refresh token on a second line; - is standard input, and the default. For YouTube, a file with a key of the workspace’s own; without it, the key of the installation is used.',
    )
    .addOption(jsonOption())
    .action(add);
  integration
    .command('list')
    .description('List the connections of a workspace, oldest first.')
    .addOption(workspaceOption())
    .addOption(jsonOption())
    .action(list);
  integration
    .command('remove')
    .alias('disconnect')
    .description(
      'Delete a connection and its credentials, and take the permission of a sign-in back at the platform. Posts fetched with it stay.',
    )
    .argument('<id>', 'Id of the connection, from `integration list`.', uuid)
    .addOption(workspaceOption())
    .action(remove);
}

async function add({ workspace, provider, handle, tokenFile, json }: AddOptions): Promise<void> {
  const isOfInstallation = provider === Provider.YOUTUBE && tokenFile === undefined;
  const tokens = isOfInstallation ? null : await readTokens(tokenFile ?? '-');
  const id = await withApplication(
    async (app) => {
      const scope = await app.get(WorkspacesService).scopeOf(workspace);
      return app.get(AccountConnectionService).connect(scope, provider, handle, tokens);
    },
    [ConnectorsModule],
  );
  if (json === true) printJson({ integrationId: id });
  else console.log(`Connected ${handle}: ${id}`);
}

async function begin({ workspace, provider, json }: BeginOptions): Promise<void> {
  const { attempt, authorizationUrl } = await withApplication(
    async (app) => {
      const { publicUrl } = app.get(AppConfig);
      if (publicUrl === null) {
        throw new InvalidInputError(
          'PUBLIC_URL: has to be set, as the platform sends the browser back to it',
        );
      }
      const scope = await app.get(WorkspacesService).scopeOf(workspace);
      try {
        return await app.get(ConnectingService).begin(scope, provider, publicUrl, null, OPERATOR);
      } catch (error) {
        throw error instanceof UserErrors ? new InvalidInputError(error.message) : error;
      }
    },
    [ConnectorsModule],
  );
  const expiresAt = instant(attempt.expiresAt);
  if (json === true) printJson({ attemptId: attempt.id, authorizationUrl, expiresAt });
  else console.log(authorizationUrl);
}

async function choose(
  id: string,
  accounts: readonly string[],
  { workspace, json }: WorkspaceOptions,
): Promise<void> {
  const found = await withApplication(
    async (app) => {
      const scope = await app.get(WorkspacesService).scopeOf(workspace);
      const connecting = app.get(ConnectingService);
      const seen = await connecting.find(scope, id);
      if (seen === null)
        throw new InvalidInputError('There is no such sign-in, or it has ended: begin again');
      if (accounts.length === 0) return { ...seen, integrationIds: null };
      const chosen = accounts.map((account) => accountOf(account, seen.accounts));
      try {
        return { ...seen, integrationIds: await connecting.choose(scope, id, chosen, null, OPERATOR) };
      } catch (error) {
        throw error instanceof UserErrors ? new InvalidInputError(error.message) : error;
      }
    },
    [ConnectorsModule],
  );
  const { attempt, integrationIds } = found;
  if (integrationIds !== null) {
    if (json === true) printJson({ integrationIds });
    else console.log(`Connected: ${integrationIds.join(', ')}`);
    return;
  }
  const { status, problem } = attempt;
  if (json === true) printJson({ status, problem, accounts: found.accounts });
  else {
    console.log(`${status}${problem === null ? '' : `: ${problem}`}`);
    if (found.accounts.length > 0)
      printTable(
        ['ACCOUNT', 'HANDLE', 'NAME'],
        found.accounts.map((account) => [account.id, account.handle, account.name ?? '-']),
      );
  }
}

/** @throws InvalidInputError with the handles that there are */
function accountOf(given: string, offered: readonly { id: string; handle: string }[]): string {
  const handle = given.replace(/^@/, '').toLowerCase();
  const found = offered.find((one) => one.id === given || one.handle.toLowerCase() === handle);
  if (found !== undefined) return found.id;
  const names = offered.map((one) => one.handle).join(', ');
  throw new InvalidInputError(
    names === ''
      ? 'There are no accounts to choose from: begin again'
      : `${given} is none of the accounts: ${names}`,
  );
}

async function list({ workspace, json }: WorkspaceOptions): Promise<void> {
  const integrations = await withApplication(async (app) => {
    const { workspaceId } = await app.get(WorkspacesService).scopeOf(workspace);
    return app.get(IntegrationsService).ofWorkspaces([workspaceId]);
  });
  if (json === true) {
    printJson({
      integrations: integrations.map((one) => ({
        integrationId: one.id,
        provider: one.provider,
        handle: one.handle,
        status: one.status,
        connectedAt: instant(one.connectedAt),
        problem: one.problem,
        method: one.method,
        grantedScopes: one.grantedScopes,
        endsAt: one.endsAt == null ? null : instant(one.endsAt),
      })),
    });
    return;
  }
  printTable(
    ['INTEGRATION', 'PLATFORM', 'HANDLE', 'STATUS', 'METHOD', 'CONNECTED', 'ENDS', 'PROBLEM'],
    integrations.map(({ id, provider, handle, status, method, connectedAt, endsAt, problem }) => [
      id,
      provider,
      handle,
      status,
      method,
      instant(connectedAt),
      endsAt == null ? '-' : instant(endsAt),
      problem ?? '-',
    ]),
  );
}

async function remove(id: string, { workspace }: WorkspaceOptions): Promise<void> {
  const { notice } = await withApplication(
    async (app) => {
      const scope = await app.get(WorkspacesService).scopeOf(workspace);
      return app.get(DisconnectingService).disconnect(scope, id, OPERATOR);
    },
    [ConnectorsModule],
  );
  console.log(`Removed ${id}.`);
  if (notice !== null) console.log(notice);
}
