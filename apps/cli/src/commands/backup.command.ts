import { loadConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { type Command, InvalidArgumentError } from 'commander';
import { BackupPlace } from '../backup/backup-place.js';
import { removeOlder } from '../backup/file-copies.js';
import { makeBackup } from '../backup/make-backup.js';
import { inBytes, inDigits, ProgressLines } from '../backup/progress-lines.js';
import { jsonOption } from '../options.js';
import { printJson, printTable } from '../output.js';

interface Options {
  readonly keep?: number;
  readonly list?: boolean;
  readonly json?: boolean;
}

export function registerBackupCommand(program: Command): void {
  program
    .command('backup')
    .description('Back up the database and the files, while the service goes on.')
    .argument('[folder]', 'Where the backups are; BACKUP_URL unless it is given.')
    .option('--keep <number>', 'Then remove all but that many newest backups.', count)
    .option('--list', 'Only list the backups that are there.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
It needs pg_dump of the server's version or a later one. Files that are there from earlier backups are not copied again. A
backup that was interrupted is made anew.`,
    )
    .action((folder: string | undefined, options: Options) =>
      options.list === true ? list(folder, options) : backUp(folder, options),
    );
}

async function backUp(folder: string | undefined, { keep, json = false }: Options): Promise<void> {
  const config = loadConfig();
  const place = BackupPlace.of(config, folder);
  const made = await makeBackup(config, place, { clock: new Clock(), progress: new ProgressLines() });
  const removed = keep === undefined ? [] : await removeOlder(place, keep);
  const { manifest, files, erasures } = made;
  const { backup, database } = manifest;
  if (json) {
    const { count, bytes, copied } = files;
    printJson({ backup, database: database.bytes, files: { count, bytes, copied }, erasures, removed });
    return;
  }
  console.log(
    `Backup ${backup} is complete: a dump of ${inBytes(database.bytes)}, and ${inDigits(files.count)} files ` +
      `(${inBytes(files.bytes)}), ${inDigits(files.copied)} of them new.`,
  );
  if (removed.length > 0) console.log(`Removed: ${removed.join(', ')}`);
}

async function list(folder: string | undefined, { json = false }: Options): Promise<void> {
  const backups = await BackupPlace.of(loadConfig(), folder).backups();
  if (json) {
    printJson({
      backups: backups.map(({ backup, begunAt, endedAt, schema, database, files: { count, bytes } }) => ({
        ...{ backup, begunAt, endedAt, schema },
        ...{ database: database.bytes, files: { count, bytes } },
      })),
    });
    return;
  }
  printTable(
    ['Backup', 'Schema', 'Dump', 'Files', 'Size'],
    backups.map(({ backup, schema, database, files }) => [
      ...[backup, schema, inBytes(database.bytes)],
      ...[inDigits(files.count), inBytes(files.bytes)],
    ]),
  );
}

function count(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('It must be a number of 1 or more.');
  return Number(value);
}
