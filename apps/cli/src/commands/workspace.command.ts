import { OPERATOR } from '@loupe/audit';
import { InvalidInputError, type Plan } from '@loupe/kernel';
import { StoredBytesService, WorkspaceSettingsService, WorkspacesService } from '@loupe/workspace';
import { type Command, Option } from 'commander';
import { withApplication } from '../application.js';
import { jsonOption, name, planArgument, planOption, uuid } from '../options.js';
import { bytes, printJson, printTable } from '../output.js';
import { registerWorkspaceDeletion } from './delete.command.js';
import { registerRateCardCommand } from './rate-card.command.js';
import { registerWorkspaceFileCommands } from './workspace-file.command.js';

const DEFAULT_PLAN: Plan = 'growth';

interface CreateOptions {
  name: string;
  organization?: string;
  plan?: Plan;
  timeZone?: string;
  json?: boolean;
}

export function registerWorkspaceCommands(program: Command): void {
  const workspace = program.command('workspace').description('Workspaces, each with its own content.');
  workspace
    .command('create')
    .description('Create a workspace, in an organization or with its own plan.')
    .requiredOption('--name <name>', 'Its name.', name)
    .addOption(
      new Option('--organization <id>', 'The organization of the workspace, whose plan applies.')
        .argParser(uuid)
        .conflicts('plan'),
    )
    .addOption(planOption(`Its own plan; ${DEFAULT_PLAN} if neither this nor --organization is given.`))
    .option('--time-zone <zone>', 'IANA time zone of its days; UTC by default.')
    .addOption(jsonOption())
    .action(create);
  workspace
    .command('plan')
    .description(
      'Change the plan of a workspace without an organization; the new limits apply from its next request.',
    )
    .argument('<id>', 'Id of the workspace.', uuid)
    .addArgument(planArgument())
    .action(changePlan);
  workspace
    .command('update')
    .description('Change the name, time zone or currency of a workspace.')
    .argument('<id>', 'Id of the workspace.', uuid)
    .option('--name <name>', 'Its new name.', name)
    .option('--time-zone <zone>', 'IANA time zone of its days.')
    .option('--currency <code>', 'Currency of its amounts, a code of ISO 4217; amounts are not converted.')
    .addOption(jsonOption())
    .action(update);
  registerRateCardCommand(workspace);
  registerWorkspaceDeletion(workspace);
  registerWorkspaceFileCommands(workspace);
  workspace.command('list').description('List all workspaces by name.').addOption(jsonOption()).action(list);
}

async function create(options: CreateOptions): Promise<void> {
  const { organization, timeZone } = options;
  const plan = organization === undefined ? (options.plan ?? DEFAULT_PLAN) : undefined;
  const workspace = await withApplication((app) =>
    app.get(WorkspacesService).createWorkspace({
      name: options.name,
      ...(organization === undefined ? {} : { organizationId: organization }),
      ...(plan === undefined ? {} : { plan }),
      ...(timeZone === undefined ? {} : { timeZone }),
    }),
  );
  if (options.json === true) printJson({ workspaceId: workspace.id, name: workspace.name });
  else console.log(`Created workspace ${workspace.name}: ${workspace.id}`);
}

async function changePlan(id: string, plan: Plan): Promise<void> {
  await withApplication((app) => app.get(WorkspacesService).setWorkspacePlan(id, plan));
  console.log(`Workspace ${id} is on the plan ${plan}.`);
}

interface UpdateOptions {
  name?: string;
  timeZone?: string;
  currency?: string;
  json?: boolean;
}

async function update(id: string, { json, ...changes }: UpdateOptions): Promise<void> {
  if (Object.keys(changes).length === 0) {
    throw new InvalidInputError('give --name, --time-zone or --currency');
  }
  const workspace = await withApplication((app) =>
    app.get(WorkspaceSettingsService).update(id, changes, OPERATOR),
  );
  const { name, timeZone, currency } = workspace;
  if (json === true) printJson({ workspaceId: id, name, timeZone, currency });
  else console.log(`Workspace ${id} is ${name}, in ${timeZone} and ${currency}.`);
}

async function list(options: { json?: boolean }): Promise<void> {
  const workspaces = await withApplication(async (app) => {
    const all = await app.get(WorkspacesService).all();
    const stored = await app.get(StoredBytesService).ofWorkspaces(all.map(({ id }) => id));
    return all.map((workspace) => ({ ...workspace, files: stored.get(workspace.id) }));
  });
  if (options.json === true) {
    printJson({
      workspaces: workspaces.map(
        ({ id, name, organizationId, plan, timeZone, currency, deletedAt, files }) => ({
          workspaceId: id,
          name,
          organizationId,
          plan,
          timeZone,
          currency,
          deletedAt,
          storedBytes: files?.total ?? null,
          storedBytesLimit: files?.limit ?? null,
        }),
      ),
    });
    return;
  }
  printTable(
    ['WORKSPACE', 'NAME', 'PLAN', 'ORGANIZATION', 'TIME ZONE', 'CURRENCY', 'FILES'],
    workspaces.map(({ id, name, organizationId, plan, timeZone, currency, deletedAt, files }) => [
      id,
      deletedAt === null ? name : `${name} (being deleted)`,
      plan ?? "organization's",
      organizationId ?? '-',
      timeZone,
      currency,
      files === undefined ? '-' : `${bytes(files.total)} of ${bytes(files.limit)}`,
    ]),
  );
}
