import { OPERATOR } from '@loupe/audit';
import { type MoveReport, WorkspaceMoveService } from '@loupe/workspace';
import { type Command, Option } from 'commander';
import { withApplication } from '../application.js';
import { inDigits } from '../backup/progress-lines.js';
import { jsonOption, uuid } from '../options.js';
import { printJson, printTable } from '../output.js';

interface MoveOptions {
  dryRun?: boolean;
  cancel?: boolean;
  json?: boolean;
}

/** Adds `move` to the commands of workspaces. */
export function registerMoveCommand(workspace: Command): void {
  workspace
    .command('move')
    .description('Move what a workspace has to another database, while the installation runs.')
    .argument('<id>', 'Id of the workspace.', uuid)
    .argument('<database>', 'Name of the database, of DATABASE_OF_WORKSPACES; or main.')
    .addOption(new Option('--dry-run', 'Only print what would be moved.').conflicts('cancel'))
    .option('--cancel', 'Undo a move to that database that was interrupted.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Until it is there, the workspace can be read and takes no changes: mutations, uploads and imports get 503 with Retry-After.
All programs of the installation need the setting first. After an interruption, run it again to go on, or with --cancel.`,
    )
    .action(run);
}

async function run(id: string, database: string, options: MoveOptions): Promise<void> {
  const report = await withApplication((app) => {
    const service = app.get(WorkspaceMoveService, { strict: false });
    const tell = (line: string) => console.error(line);
    if (options.dryRun === true) return service.preview(id, database);
    return options.cancel === true
      ? service.cancel(id, database, tell)
      : service.move(id, database, OPERATOR, tell);
  });
  if (options.json === true) printJson({ workspaceId: id, ...report });
  else print(id, report, options);
}

function print(id: string, { from, to, rows }: MoveReport, options: MoveOptions): void {
  if (rows !== null) {
    const counts = Object.entries(rows).map(([table, count]) => [`rows of ${table}`, inDigits(count)]);
    printTable(['What', 'Number'], counts);
  }
  if (options.dryRun === true) return;
  console.log(
    options.cancel === true
      ? `Workspace ${id} stays in the database ${from}.`
      : `Workspace ${id} is in the database ${to}.`,
  );
}
