import { loadConfig } from '@loupe/config';
import { InvalidInputError } from '@loupe/kernel';
import type { Command } from 'commander';
import { BackupPlace } from '../backup/backup-place.js';
import { linesOf } from '../backup/checked-bytes.js';
import { inDigits, ProgressLines } from '../backup/progress-lines.js';
import { type RestoredBackup, restoreBackup } from '../backup/restore-backup.js';
import { openedText } from '../given-file.js';
import { jsonOption } from '../options.js';
import { printJson } from '../output.js';

interface Options {
  readonly backup?: string;
  readonly erasures?: string | false;
  readonly json?: boolean;
}

export function registerRestoreCommand(program: Command): void {
  program
    .command('restore')
    .description('Restore a backup into an empty database, and erase again who was erased since.')
    .argument('[folder]', 'Where the backups are; BACKUP_URL unless it is given.')
    .option('--backup <name>', 'Which one, as `backup --list` names it; the newest unless it is given.')
    .option(
      '--erasures <file>',
      'The newest list of `erasures export`, which is kept apart from the backups.',
    )
    .option('--no-erasures', 'There is no list that is newer than the newest backup.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The API and the worker must not run. It needs pg_restore of the server's version or a later one. A restore that was
interrupted is run again; it goes on where it stopped.

Exit codes: 0 all is there, 1 it was refused or failed, 3 all but some files is there, and they were named.`,
    )
    .action(restore);
}

async function restore(
  folder: string | undefined,
  { backup, erasures, json = false }: Options,
): Promise<void> {
  if (erasures === undefined)
    throw new InvalidInputError(
      'Give --erasures with the newest list of erasures, or --no-erasures if nobody was erased since the newest backup.',
    );
  const config = loadConfig();
  const list = erasures === false ? null : await openedText(erasures);
  try {
    const restored = await restoreBackup(config, BackupPlace.of(config, folder), {
      name: backup,
      // Not read before it is its turn: lines that nobody waits for would be lost.
      lists: list === null ? [] : [linesOf(list.createReadStream({ autoClose: false }))],
      progress: new ProgressLines(),
    });
    report(restored, json);
  } finally {
    await list?.close();
  }
}

function report({ manifest, files, migrations, erasures }: RestoredBackup, json: boolean): void {
  const { backup, database } = manifest;
  const rows = Object.values(database.tables).reduce((sum, count) => sum + count, 0);
  const erasedAgain = erasures.reduce((sum, list) => sum + list.erasedAgain, 0);
  const damaged = files.damaged.length;
  process.exitCode = damaged > 0 ? 3 : 0;
  if (json) {
    printJson({ backup, rows, files: { ...files, damaged }, migrations, erasedAgain });
    return;
  }
  console.log(`The backup ${backup} is restored: ${inDigits(rows)} rows and ${inDigits(files.count)} files.`);
  if (migrations.length > 0) console.log(`${migrations.length} migrations have brought it up to date.`);
  console.log(`${erasedAgain} people who were erased since were there and were erased again.`);
  if (damaged > 0) console.log(`${damaged} files are not there, because their copies are damaged.`);
  console.log('Run `loupe doctor`, then start the worker and the API.');
}
