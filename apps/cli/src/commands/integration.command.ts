import { AccountConnectionService, ConnectorsModule } from '@loupe/connectors';
import { PausesRepository } from '@loupe/engagement';
import { Provider } from '@loupe/kernel';
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
  tokenFile: string;
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
      'File with the access token, and a refresh token on a second line; - is standard input. YouTube needs none.',
      '-',
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
    .description('Delete a connection and its credentials. Posts fetched with it stay.')
    .argument('<id>', 'Id of the connection, from `integration list`.', uuid)
    .addOption(workspaceOption())
    .action(remove);
}

async function add({ workspace, provider, handle, tokenFile, json }: AddOptions): Promise<void> {
  const tokens = provider === Provider.YOUTUBE ? null : await readTokens(tokenFile);
  const id = await withApplication(
    async (app) => {
      const scope = await app.get(WorkspacesService).scopeOf(workspace);
      const connected = await app.get(AccountConnectionService).connect(scope, provider, handle, tokens);
      // Resumes snapshots that waited for credentials, before the pause ends.
      await app.get(PausesRepository, { strict: false }).resume(scope, provider);
      return connected;
    },
    [ConnectorsModule],
  );
  if (json === true) printJson({ integrationId: id });
  else console.log(`Connected ${handle}: ${id}`);
}

async function list({ workspace, json }: WorkspaceOptions): Promise<void> {
  const integrations = await withApplication(async (app) => {
    const { workspaceId } = await app.get(WorkspacesService).scopeOf(workspace);
    return app.get(IntegrationsService).ofWorkspaces([workspaceId]);
  });
  if (json === true) {
    printJson({
      integrations: integrations.map(({ id, provider, handle, status, connectedAt, problem }) => ({
        integrationId: id,
        provider,
        handle,
        status,
        connectedAt: instant(connectedAt),
        problem,
      })),
    });
    return;
  }
  printTable(
    ['INTEGRATION', 'PLATFORM', 'HANDLE', 'STATUS', 'CONNECTED', 'PROBLEM'],
    integrations.map(({ id, provider, handle, status, connectedAt, problem }) => [
      id,
      provider,
      handle,
      status,
      instant(connectedAt),
      problem ?? '-',
    ]),
  );
}

async function remove(id: string, { workspace }: WorkspaceOptions): Promise<void> {
  await withApplication(async (app) => {
    const scope = await app.get(WorkspacesService).scopeOf(workspace);
    await app.get(IntegrationsService).remove(scope, id);
  });
  console.log(`Removed ${id}.`);
}
