import { AuditLog } from '@loupe/audit';
import { loadConfig } from '@loupe/config';
import { Database } from '@loupe/database';
import type { Plan } from '@loupe/kernel';
import { openStore } from '@loupe/storage';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, Option } from 'commander';
import { withApplication } from '../application.js';
import { inBytes, inDigits, ProgressLines } from '../backup/progress-lines.js';
import { jsonOption, name, planOption, uuid } from '../options.js';
import { printJson } from '../output.js';
import { exportWorkspace } from '../workspace-file/export-workspace.js';
import type { Manifest } from '../workspace-file/file-format.js';
import { importWorkspace } from '../workspace-file/import-workspace.js';

const DEFAULT_PLAN: Plan = 'growth';

interface ImportCommandOptions {
  readonly as?: string;
  readonly organization?: string;
  readonly plan?: Plan;
  readonly withoutErasures?: boolean;
  readonly json?: boolean;
}

/** Adds `export` and `import` to the commands of workspaces. */
export function registerWorkspaceFileCommands(workspace: Command): void {
  workspace
    .command('export')
    .description('Write a workspace, with its media, into one file.')
    .argument('<id>', 'Id of the workspace.', uuid)
    .argument('<file>', 'The file; it must not be there yet.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The service goes on meanwhile. After an interruption, run it again: media that are written already stay. The file has what people said and who
they are: encrypt it, and give it to its owner only.`,
    )
    .action(writeFile);
  workspace
    .command('import')
    .description('Make a workspace of a file that `workspace export` wrote.')
    .argument('<file>', 'The file.')
    .option('--as <name>', 'Make a copy with this name and an id of its own.', name)
    .addOption(
      new Option('--organization <id>', 'The organization of the workspace, whose plan applies.')
        .argParser(uuid)
        .conflicts('plan'),
    )
    .addOption(planOption(`Its own plan; ${DEFAULT_PLAN} if neither this nor --organization is given.`))
    .option(
      '--without-erasures',
      'Import although erased people are not recognized here, and could come back.',
    )
    .addOption(jsonOption())
    .addHelpText('after', '\nAfter an interruption, run it again: it goes on.')
    .action(readFile);
}

async function writeFile(id: string, path: string, { json = false }: { json?: boolean }): Promise<void> {
  const { manifest, complete } = await withApplication((app) => exportWorkspace(toolsOf(app), id, path));
  const { files } = complete;
  const rows = Object.values(complete.rows).reduce((sum, count) => sum + count, 0);
  const leftBehind = Object.keys(manifest.leftBehind);
  if (json) {
    printJson({ workspaceId: id, file: path, rows, files, leftBehind });
    return;
  }
  console.log(
    `Workspace ${manifest.workspace.name} is in ${path}: ${inDigits(rows)} rows, ${inDigits(files.count)} files ` +
      `(${inBytes(files.bytes)}).`,
  );
  if (files.missing > 0) console.log(`${inDigits(files.missing)} files were not in the store.`);
  sayLeftBehind(manifest);
}

async function readFile(path: string, options: ImportCommandOptions): Promise<void> {
  const { as, organization, withoutErasures = false } = options;
  const plan = organization === undefined ? (options.plan ?? DEFAULT_PLAN) : undefined;
  const made = await withApplication((app) =>
    importWorkspace(toolsOf(app), path, {
      ...(as === undefined ? {} : { as }),
      ...(organization === undefined ? {} : { organizationId: organization }),
      ...(plan === undefined ? {} : { plan }),
      withoutErasures,
    }),
  );
  const { id, rows, files } = made;
  if (options.json === true) {
    printJson({ workspaceId: id, name: made.name, rows, files, leftBehind: Object.keys(made.leftBehind) });
    return;
  }
  console.log(`Workspace ${made.name}: ${id}, with ${inDigits(rows)} rows and ${inDigits(files)} files.`);
  sayLeftBehind(made);
  console.log(`Make a token with \`loupe token create --workspace ${id}\`.`);
}

function toolsOf(app: INestApplicationContext) {
  const config = loadConfig();
  return {
    config,
    db: app.get(Database, { strict: false }),
    store: openStore(config.get('STORAGE_URL')),
    audit: app.get(AuditLog, { strict: false }),
    progress: new ProgressLines(),
  };
}

function sayLeftBehind({ leftBehind }: Pick<Manifest, 'leftBehind'>): void {
  const byReason = new Map<string, string[]>();
  for (const [table, reason] of Object.entries(leftBehind))
    byReason.set(reason, [...(byReason.get(reason) ?? []), table]);
  for (const [reason, tables] of byReason) console.log(`Not in the file: ${tables.join(', ')} (${reason}).`);
}
