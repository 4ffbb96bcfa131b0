import { OPERATOR } from '@loupe/audit';
import { CompetitorsModule, CompetitorsService, RosterService } from '@loupe/competitors';
import { ConnectorsModule } from '@loupe/connectors';
import { InvalidInputError, Provider, SourceKind } from '@loupe/kernel';
import { type CompetitorSourceInput, CompetitorSourcesService, type SourceRow } from '@loupe/sources';
import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { requireTypedName } from '../dialogue.js';
import { allOf, inWorkspace } from '../in-workspace.js';
import { jsonOption, uuid, workspaceOption, yesOption } from '../options.js';
import { printJson, printTable } from '../output.js';

const MODULES = [ConnectorsModule, CompetitorsModule];

const SOURCES = z.array(
  z.strictObject({
    kind: z.enum(SourceKind),
    name: z.string(),
    platforms: z.array(z.enum(Provider)).nullish(),
    instance: z.string().nullish(),
  }),
);

interface WorkspaceOptions {
  workspace: string;
  json?: boolean;
}

interface CompetitorOptions extends WorkspaceOptions {
  sources?: CompetitorSourceInput[];
}

/** Adds the `competitor` commands. */
export function registerCompetitorCommands(program: Command): void {
  const competitor = program
    .command('competitor')
    .description('The competitors of a workspace, and what is followed of them.');
  competitor
    .command('create')
    .description('Add a competitor. Its posts are captured by themselves.')
    .addOption(workspaceOption())
    .requiredOption('--name <name>', 'Its name.')
    .option(
      '--sources <json>',
      'What is followed of it, a JSON array as createCompetitorBrand has it.',
      sources,
    )
    .addOption(jsonOption())
    .action(create);
  competitor
    .command('update')
    .description('Rename a competitor, or replace what is followed of it.')
    .argument('<id>', 'Id of the competitor, from `competitor list`.', uuid)
    .addOption(workspaceOption())
    .option('--name <name>', 'Its new name.')
    .option('--sources <json>', 'What is followed of it from now on, in place of what is there.', sources)
    .addOption(jsonOption())
    .action(update);
  competitor
    .command('delete')
    .description('Delete a competitor with its posts.')
    .argument('<id>', 'Id of the competitor, from `competitor list`.', uuid)
    .addOption(workspaceOption())
    .addOption(yesOption('competitor'))
    .action(remove);
  competitor
    .command('list')
    .description('List the competitors of a workspace, newest first.')
    .addOption(workspaceOption())
    .addOption(jsonOption())
    .action(list);
}

async function create({ workspace, json, ...input }: CompetitorOptions & { name: string }): Promise<void> {
  const id = await inWorkspace(workspace, MODULES, (scope, get) =>
    get(RosterService).create(scope, input, OPERATOR),
  );
  if (json === true) printJson({ competitorBrandId: id });
  else console.log(`Added competitor ${input.name.trim()}: ${id}`);
}

async function update(
  id: string,
  { workspace, json, ...input }: CompetitorOptions & { name?: string },
): Promise<void> {
  if (Object.keys(input).length === 0) throw new InvalidInputError('give --name or --sources');
  await inWorkspace(workspace, MODULES, (scope, get) =>
    get(RosterService).update(scope, id, input, OPERATOR),
  );
  if (json === true) printJson({ competitorBrandId: id });
  else console.log(`Changed ${id}.`);
}

async function remove(id: string, { workspace, yes }: WorkspaceOptions & { yes?: boolean }): Promise<void> {
  await inWorkspace(workspace, MODULES, async (scope, get) => {
    const found = await get(CompetitorsService).brand(scope, id, {});
    if (found?.isOwnBrand === false && yes !== true) await requireTypedName('competitor', found.name);
    await get(RosterService).delete(scope, id, OPERATOR);
  });
  console.log(`Deleted ${id}.`);
}

async function list({ workspace, json }: WorkspaceOptions): Promise<void> {
  const [brands, followed] = await inWorkspace(workspace, MODULES, async (scope, get) => {
    const all = await allOf((page) => get(CompetitorsService).brands(scope, page));
    const others = all.filter(({ isOwnBrand }) => !isOwnBrand);
    const ids = others.map(({ id }) => id);
    return [others, await get(CompetitorSourcesService).ofBrands(scope, ids)] as const;
  });
  const sourcesOf = (id: string) => followed.get(id) ?? [];
  if (json === true) {
    printJson({
      competitors: brands.map(({ id, name }) => ({
        competitorBrandId: id,
        name,
        sources: sourcesOf(id).map(reported),
      })),
    });
    return;
  }
  printTable(
    ['COMPETITOR', 'NAME', 'SOURCES'],
    brands.map(({ id, name }) => [
      id,
      name,
      sourcesOf(id)
        .map((source) => `${source.kind} ${source.name}`)
        .join(', ') || '-',
    ]),
  );
}

function reported({ id, kind, name, instance }: SourceRow) {
  return { sourceId: id, kind, name, instance };
}

function sources(value: string): CompetitorSourceInput[] {
  let given: unknown;
  try {
    given = JSON.parse(value);
  } catch (error) {
    throw new InvalidArgumentError(`It is not JSON: ${(error as Error).message}.`);
  }
  const read = SOURCES.safeParse(given);
  if (read.success) return read.data;
  throw new InvalidArgumentError(
    read.error.issues.map(({ path, message }) => `[${path.join('.')}]: ${message}.`).join(' '),
  );
}
