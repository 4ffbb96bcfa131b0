import { pipeline } from 'node:stream/promises';
import type { AppConfig } from '@loupe/config';
import {
  analyzed,
  beginRestore,
  endRestore,
  keyCheck,
  migrate,
  migrationStatus,
  RESTORE_NAME,
  restoreState,
} from '@loupe/database';
import { InvalidInputError } from '@loupe/kernel';
import { type AppliedErasures, ErasureListService, PrivacyModule } from '@loupe/privacy';
import { openStore } from '@loupe/storage';
import { withApplication } from '../application.js';
import type { BackupPlace, Manifest } from './backup-place.js';
import { checkOf, isSame } from './checked-bytes.js';
import { type RestoredFiles, restoreFiles } from './file-copies.js';
import { requireProgram, startProgram } from './postgres-programs.js';
import { inBytes, inDigits, type ProgressLines } from './progress-lines.js';

/** What a restore has done. */
export interface RestoredBackup {
  readonly manifest: Manifest;
  readonly files: RestoredFiles;
  /** Migrations that have been run, because the backup is older than this version. */
  readonly migrations: readonly string[];
  /** What the lists of erasures changed, one after the other. */
  readonly erasures: readonly AppliedErasures[];
}

/**
 * Restores a backup into an empty database. First everything is checked, and the files are copied; the database comes in
 * one transaction; then people who were erased since are erased again. It may be interrupted and run again.
 * @param lists lists of erasures beside the one of the place, newest last
 * @throws InvalidInputError that says why it is refused, and PostgresProgramError
 */
export async function restoreBackup(
  config: AppConfig,
  place: BackupPlace,
  {
    name,
    lists,
    progress,
  }: { name: string | undefined; lists: readonly AsyncIterable<string>[]; progress: ProgressLines },
): Promise<RestoredBackup> {
  const manifest = await chosen(place, name);
  await checkFits(config, manifest);
  const isDatabaseThere = await checkDatabase(config, manifest);
  progress.say(`Backup ${manifest.backup}: checking ${inBytes(manifest.database.bytes)}`);
  await place.checkList(manifest);
  if (!isDatabaseThere && !isSame(await checkOf(await place.dump(manifest.backup)), manifest.database))
    throw new InvalidInputError(`The dump of the backup ${manifest.backup} is damaged.`);
  const files = await restoreFiles(place, openStore(config.get('STORAGE_URL')), { manifest, progress });
  progress.say(`Files: ${inDigits(files.count)}, ${inDigits(files.copied)} of them copied now`);
  if (!isDatabaseThere) await restoreDatabase(config, place, { manifest, progress });
  const migrations = await migrate(config);
  progress.say('Erasing again who was erased since the backup');
  const erasures = await eraseAgain(place, lists);
  await endRestore(config);
  return { manifest, files, migrations, erasures };
}

async function chosen(place: BackupPlace, name: string | undefined): Promise<Manifest> {
  const all = await place.backups();
  const found = name === undefined ? all.at(-1) : all.find(({ backup }) => backup === name);
  if (found !== undefined) return found;
  const names = all.map(({ backup }) => backup).join(', ');
  throw new InvalidInputError(
    all.length === 0 ? 'There is no complete backup in that place.' : `backup: must be one of ${names}`,
  );
}

async function checkFits(config: AppConfig, { backup, key, schema }: Manifest): Promise<void> {
  if (key !== keyCheck(config).toString('hex'))
    throw new InvalidInputError(
      `The backup ${backup} was written with another LOUPE_SECRET_KEY: set the key that belongs to it.`,
    );
  if (!(await migrationStatus(config)).some(({ name }) => name === schema))
    throw new InvalidInputError(
      `The backup ${backup} is of a newer version of Loupe (${schema}): restore it with that version.`,
    );
}

/** Whether the database has been restored already, by a restore of this backup that was interrupted. */
async function checkDatabase(config: AppConfig, { backup, database }: Manifest): Promise<boolean> {
  const { major, isEmpty, isRunning, backup: begun } = await restoreState(config);
  if (isRunning) throw new InvalidInputError('Another restore into this database still runs.');
  if (!isEmpty && begun === backup) return true;
  if (!isEmpty)
    throw new InvalidInputError('The database is not empty: a backup is restored into an empty one only.');
  if (major < database.postgresql)
    throw new InvalidInputError(
      `The backup is of PostgreSQL ${database.postgresql}, and this server is older (${major}).`,
    );
  await requireProgram(config, 'pg_restore', Math.max(major, database.postgresql));
  return false;
}

async function restoreDatabase(
  config: AppConfig,
  place: BackupPlace,
  { manifest, progress }: { manifest: Manifest; progress: ProgressLines },
): Promise<void> {
  const { backup, database } = manifest;
  await beginRestore(config, backup);
  const { process, ended } = startProgram(
    config,
    'pg_restore',
    // Comments are those of extensions, which only their owners may change.
    [...['--single-transaction', '--exit-on-error'], ...['--no-owner', '--no-privileges', '--no-comments']],
    RESTORE_NAME,
  );
  const dump = await place.dump(backup);
  let read = 0;
  dump.on('data', (chunk: Buffer) => {
    read += chunk.length;
    progress.goesOn(() => `Database: ${inBytes(read)} of ${inBytes(database.bytes)}`);
  });
  process.stdout.resume();
  const [fed, restored] = await Promise.allSettled([pipeline(dump, process.stdin), ended]);
  // Where it ended early, what it said counts, not that nobody read the rest.
  if (restored.status === 'rejected') throw unreadOf(fed) ?? restored.reason;
  progress.say('Database: counting its rows');
  checkCounts(database.tables, await analyzed(config));
}

/** Why the dump could not be read; null if it could, and if the program did not want the rest. */
function unreadOf(fed: PromiseSettledResult<void>): unknown {
  if (fed.status === 'fulfilled') return null;
  return ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(fed.reason?.code) ? null : fed.reason;
}

function checkCounts(before: Manifest['database']['tables'], now: Readonly<Record<string, number>>): void {
  const wrong = Object.keys(before).filter((table) => before[table] !== now[table]);
  if (wrong.length > 0)
    throw new InvalidInputError(
      `These tables have not as many rows as in the backup, so do not use this database: ${wrong.join(', ')}`,
    );
}

async function eraseAgain(
  place: BackupPlace,
  given: readonly AsyncIterable<string>[],
): Promise<AppliedErasures[]> {
  const kept = await place.erasures();
  const lists = [...(kept === null ? [] : [kept]), ...given];
  return withApplication(
    async (app) => {
      const service = app.get(ErasureListService, { strict: false });
      const applied: AppliedErasures[] = [];
      for (const list of lists) applied.push(await service.apply(list));
      return applied;
    },
    [PrivacyModule],
  );
}
