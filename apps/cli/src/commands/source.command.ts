import { OPERATOR } from '@loupe/audit';
import { ConnectorsModule } from '@loupe/connectors';
import { InvalidInputError, Provider, SourceKind } from '@loupe/kernel';
import {
  PostKind,
  type SourcePlatform,
  SourcePlatformsService,
  type SourceRow,
  SourcesModule,
  SourcesService,
} from '@loupe/sources';
import { type Command, Option } from 'commander';
import { requireTypedName } from '../dialogue.js';
import { allOf, inWorkspace } from '../in-workspace.js';
import { jsonOption, uuid, wordsOf, workspaceOption, yesOption } from '../options.js';
import { instant, printJson, printTable } from '../output.js';

const MODULES = [ConnectorsModule, SourcesModule];

interface WorkspaceOptions {
  workspace: string;
  json?: boolean;
}

interface ChangeOptions extends WorkspaceOptions {
  platforms?: Provider[];
  keep?: PostKind[];
}

interface AddOptions extends ChangeOptions {
  kind: SourceKind;
  name: string;
  instance?: string;
}

/** Adds the `source` commands. */
export function registerSourceCommands(program: Command): void {
  const source = program
    .command('source')
    .description('What a workspace follows; new posts come in by themselves.');
  source
    .command('add')
    .description('Follow a hashtag, a mention, a word, an account or a feed.')
    .addOption(workspaceOption())
    .addOption(
      new Option('--kind <kind>', 'What it is.').choices(Object.values(SourceKind)).makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'The hashtag, account, word or phrase, or the address of the feed.')
    .addOption(platformsOption('Required for all but feeds.'))
    .option('--instance <server>', 'For Mastodon: the server to ask, such as mastodon.social.')
    .addOption(keepOption())
    .addOption(jsonOption())
    .action(add);
  withId(source.command('update').description('Change where a source is followed, or what is kept of it.'))
    .addOption(platformsOption('They replace those that it has.'))
    .addOption(keepOption())
    .addOption(jsonOption())
    .action(update);
  withId(source.command('pause').description('Capture nothing of a source until it is resumed.')).action(
    (id: string, options: WorkspaceOptions) => setPaused(id, options, true),
  );
  withId(
    source.command('resume').description('Capture a paused source again, at once and then on schedule.'),
  ).action((id: string, options: WorkspaceOptions) => setPaused(id, options, false));
  withId(
    source
      .command('capture')
      .description('Have the worker capture a source now, within the quotas of its platforms.'),
  )
    .addOption(jsonOption())
    .action(capture);
  withId(
    source.command('remove').description('Follow something no longer. The posts that it brought in stay.'),
  )
    .addOption(yesOption('source'))
    .action(remove);
  source
    .command('list')
    .description('List what a workspace follows, newest first, and how its capture stands.')
    .addOption(workspaceOption())
    .addOption(jsonOption())
    .action(list);
}

function withId(command: Command): Command {
  return command.argument('<id>', 'Id of the source, from `source list`.', uuid).addOption(workspaceOption());
}

function platformsOption(more: string): Option {
  const parse = wordsOf('Platforms', Object.values(Provider));
  return new Option('--platforms <platforms>', `Its platforms, separated by commas. ${more}`).argParser(
    parse,
  );
}

function keepOption(): Option {
  const parse = wordsOf('Kinds of posts', Object.values(PostKind));
  return new Option(
    '--keep <kinds>',
    `Kinds of posts to keep, of ${Object.values(PostKind).join(', ')}, separated by commas; all but reposts at first.`,
  ).argParser(parse);
}

async function add({ workspace, json, ...input }: AddOptions): Promise<void> {
  const { id, kind, name } = await inWorkspace(workspace, MODULES, (scope, get) =>
    get(SourcesService).create(scope, input, OPERATOR),
  );
  if (json === true) printJson({ sourceId: id, kind, name });
  else console.log(`Following ${name}: ${id}`);
}

async function update(id: string, { workspace, json, ...input }: ChangeOptions): Promise<void> {
  if (Object.keys(input).length === 0) throw new InvalidInputError('give --platforms or --keep');
  const [source, platforms] = await inWorkspace(workspace, MODULES, async (scope, get) => {
    const changed = await get(SourcesService).update(scope, id, input, OPERATOR);
    return [changed, (await get(SourcePlatformsService).of(scope, [changed])).get(id) ?? []] as const;
  });
  if (json === true) printJson(reported(source, platforms));
  else console.log(`Keeping ${source.keep.join(', ')} of ${source.name} on ${providersOf(platforms)}.`);
}

async function setPaused(id: string, { workspace }: WorkspaceOptions, paused: boolean): Promise<void> {
  const { name } = await inWorkspace(workspace, MODULES, (scope, get) =>
    get(SourcesService).update(scope, id, { paused }, OPERATOR),
  );
  console.log(`${paused ? 'Paused' : 'Resumed'} ${name}.`);
}

async function capture(id: string, { workspace, json }: WorkspaceOptions): Promise<void> {
  const operationId = await inWorkspace(workspace, MODULES, (scope, get) =>
    get(SourcesService).capture(scope, id),
  );
  if (json === true) printJson({ operationId });
  else console.log(`The worker captures it: operation ${operationId}`);
}

async function remove(id: string, { workspace, yes }: WorkspaceOptions & { yes?: boolean }): Promise<void> {
  await inWorkspace(workspace, MODULES, async (scope, get) => {
    const service = get(SourcesService);
    const found = await service.find(scope, id);
    if (found !== null && yes !== true) await requireTypedName('source', found.name);
    await service.delete(scope, id, OPERATOR);
  });
  console.log(`Removed ${id}.`);
}

async function list({ workspace, json }: WorkspaceOptions): Promise<void> {
  const [sources, platforms] = await inWorkspace(workspace, MODULES, async (scope, get) => {
    const rows = await allOf((page) =>
      get(SourcesService).page(scope, { kinds: null, providers: null }, page),
    );
    return [rows, await get(SourcePlatformsService).of(scope, rows)] as const;
  });
  const all = sources.map((source) => ({ source, platforms: platforms.get(source.id) ?? [] }));
  if (json === true) {
    printJson({ sources: all.map((one) => reported(one.source, one.platforms)) });
    return;
  }
  printTable(
    ['SOURCE', 'KIND', 'NAME', 'PLATFORM', 'STATUS', 'ITEMS', 'NEXT CAPTURE', 'PROBLEM'],
    all.flatMap(({ source, platforms: followed }) =>
      followed.map(({ provider, status, itemsCount, nextCaptureAt, problem }) => [
        source.id,
        source.kind,
        source.name,
        provider,
        status,
        String(itemsCount),
        nextCaptureAt === null ? '-' : instant(nextCaptureAt),
        problem ?? '-',
      ]),
    ),
  );
}

function reported(
  { id, kind, name, instance, keep, paused }: SourceRow,
  platforms: readonly SourcePlatform[],
) {
  return { sourceId: id, kind, name, instance, keep, paused, platforms };
}

function providersOf(platforms: readonly SourcePlatform[]): string {
  return platforms.map(({ provider }) => provider).join(', ');
}
