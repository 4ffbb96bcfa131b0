import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATOR } from '@loupe/audit';
import { InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { LakeService, LakeSettingsService, LakeStoreModule } from '@loupe/lake';
import type { Command } from 'commander';
import { requireTypedName } from '../dialogue.js';
import { inWorkspace } from '../in-workspace.js';
import { jsonOption, workspaceOption, yesOption } from '../options.js';
import { instant, printJson, printTable } from '../output.js';

interface Options {
  workspace: string;
}

/** What is written before it tells how far it is. */
const TURN_MS = 10_000;
const WAIT_MS = 500;

/** Adds the `lake` commands. */
export function registerLakeCommands(program: Command): void {
  const lake = program
    .command('lake')
    .description('Parquet files of a workspace in the object store that are kept up to date.');
  lake
    .command('on')
    .description('Switch the lake of a workspace on. The worker writes its files.')
    .addOption(workspaceOption())
    .action(on);
  lake
    .command('off')
    .description('Switch the lake of a workspace off, and remove all its files.')
    .addOption(workspaceOption())
    .addOption(yesOption('workspace'))
    .action(off);
  lake
    .command('show')
    .description('Print the state of the lake of a workspace.')
    .addOption(workspaceOption())
    .addOption(jsonOption())
    .action(show);
  lake
    .command('write')
    .description('Write what changed now, without the worker.')
    .addOption(workspaceOption())
    .option('--anew', 'Write all files again, such as after a restore.')
    .action(write);
}

async function on({ workspace }: Options): Promise<void> {
  await inWorkspace(workspace, [LakeStoreModule], (scope, get) =>
    get(LakeSettingsService).set(scope, true, OPERATOR),
  );
  console.log('The lake is on: the worker writes its files.');
}

async function off({ workspace, yes }: Options & { yes?: boolean }): Promise<void> {
  await inWorkspace(workspace, [LakeStoreModule], async (scope, get) => {
    if (yes !== true) await requireTypedName('workspace', workspace);
    await get(LakeSettingsService).set(scope, false, OPERATOR);
    await get(LakeService).remove(scope);
  });
  console.log('The lake is off, and its files are removed.');
}

async function show({ workspace, json }: Options & { json?: boolean }): Promise<void> {
  const lake = await inWorkspace(workspace, [LakeStoreModule], (scope, get) =>
    get(LakeSettingsService).show(scope),
  );
  if (json === true) return printJson({ lake });
  const { state, folder, asOf, filesCount, rows, bytes, problem } = lake;
  printTable(
    ['STATE', 'FOLDER', 'AS OF', 'FILES', 'ROWS', 'BYTES', 'PROBLEM'],
    [[state, folder, asOf === null ? '-' : instant(asOf), String(filesCount), rows, bytes, problem ?? '-']],
  );
}

async function write({ workspace, anew }: Options & { anew?: boolean }): Promise<void> {
  await inWorkspace(workspace, [LakeStoreModule], async (scope, get) => {
    const settings = get(LakeSettingsService);
    if (anew === true) await settings.writeAnew(scope);
    await untilWritten(scope, get(LakeService), settings);
  });
}

async function untilWritten(
  scope: WorkspaceScope,
  lakes: LakeService,
  settings: LakeSettingsService,
): Promise<void> {
  for (;;) {
    const ended = await lakes.write(scope, { mostMs: TURN_MS });
    const { state, filesCount, rows } = await settings.show(scope);
    if (ended === 'WRITTEN') return console.log(`${filesCount} files with ${rows} rows are written.`);
    if (state === 'OFF' || state === 'REMOVING')
      throw new InvalidInputError('the workspace has no lake: switch it on with loupe lake on');
    if (ended === 'MORE') console.error(`${filesCount} files so far`);
    await sleep(ended === 'MORE' ? 0 : WAIT_MS);
  }
}
