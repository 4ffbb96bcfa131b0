import { OPERATOR } from '@loupe/audit';
import { AppConfig } from '@loupe/config';
import { ImportHooksService, ImportsModule, type ShownHook } from '@loupe/imports';
import { Provider } from '@loupe/kernel';
import { type Command, Option } from 'commander';
import { requireTypedName } from '../dialogue.js';
import { inWorkspace } from '../in-workspace.js';
import { jsonOption, uuid, workspaceOption, yesOption } from '../options.js';
import { instant, printJson, printTable } from '../output.js';

interface WorkspaceOptions {
  workspace: string;
  json?: boolean;
}

interface CreateOptions extends WorkspaceOptions {
  name: string;
  mapping?: string;
  provider?: Provider;
}

/** Adds the `import-hook` commands. */
export function registerImportHookCommands(program: Command): void {
  const hook = program
    .command('import-hook')
    .description('Secret addresses to which programs such as scrapers send posts.');
  hook
    .command('create')
    .description('Make an address. It is printed this once.')
    .addOption(workspaceOption())
    .requiredOption('--name <name>', 'Its name, such as that of the scheduled run.')
    .option('--mapping <id>', 'Id of the mapping by which what arrives is read.', uuid)
    .addOption(
      new Option('--provider <platform>', 'Platform of posts that name none.').choices(
        Object.values(Provider),
      ),
    )
    .addOption(jsonOption())
    .action(create);
  withId(hook.command('rotate').description('Replace the secret of an address at once.'))
    .addOption(jsonOption())
    .action(rotate);
  withId(hook.command('revoke').description('End an address at once. The posts that it brought stay.'))
    .addOption(yesOption('address'))
    .action(revoke);
  hook
    .command('list')
    .description('List the addresses of a workspace, without their secrets.')
    .addOption(workspaceOption())
    .addOption(jsonOption())
    .action(list);
}

function withId(command: Command): Command {
  return command
    .argument('<id>', 'Id of the address, from `import-hook list`.', uuid)
    .addOption(workspaceOption());
}

async function create({ workspace, json, name, mapping, provider }: CreateOptions): Promise<void> {
  const shown = await inWorkspace(workspace, [ImportsModule], (scope, get) => {
    const input = { name, mappingId: mapping ?? null, provider: provider ?? null };
    return get(ImportHooksService).create(scope, input, get(AppConfig).origin, OPERATOR);
  });
  tell(shown, json === true);
}

async function rotate(id: string, { workspace, json }: WorkspaceOptions): Promise<void> {
  const shown = await inWorkspace(workspace, [ImportsModule], (scope, get) =>
    get(ImportHooksService).rotate(scope, id, get(AppConfig).origin, OPERATOR),
  );
  tell(shown, json === true);
}

async function revoke(id: string, { workspace, yes }: WorkspaceOptions & { yes?: boolean }): Promise<void> {
  await inWorkspace(workspace, [ImportsModule], async (scope, get) => {
    const service = get(ImportHooksService);
    const found = (await service.list(scope)).find((hook) => hook.id === id);
    if (found !== undefined && yes !== true) await requireTypedName('address', found.name);
    await service.revoke(scope, id, OPERATOR);
  });
  console.log(`Revoked ${id}.`);
}

async function list({ workspace, json }: WorkspaceOptions): Promise<void> {
  const hooks = await inWorkspace(workspace, [ImportsModule], (scope, get) =>
    get(ImportHooksService).list(scope),
  );
  const rows = hooks.map(({ id, name, provider, apifyToken, lastUsedAt, problem }) => ({
    ...{ importHookId: id, name, provider, hasApifyToken: apifyToken !== null, lastUsedAt, problem },
  }));
  if (json === true) return printJson({ importHooks: rows });
  printTable(
    ['ADDRESS', 'NAME', 'APIFY', 'LAST USED', 'PROBLEM'],
    rows.map(({ importHookId, name, hasApifyToken, lastUsedAt, problem }) => [
      ...[importHookId, name, hasApifyToken ? 'yes' : 'no'],
      ...[lastUsedAt === null ? '-' : instant(lastUsedAt), problem ?? '-'],
    ]),
  );
}

function tell({ importHook: { id, name }, url }: ShownHook, isJson: boolean): void {
  if (isJson) printJson({ importHookId: id, name, url });
  else console.log(`${name}: ${id}\n${url}\nThe address is shown this once.`);
}
