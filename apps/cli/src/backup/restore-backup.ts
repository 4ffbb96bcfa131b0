import { pipeline } from 'node:stream/promises';
import type { AppConfig } from '@loupe/config';
import {
  allDatabases,
  analyzed,
  beginRestore,
  endRestore,
  keyCheck,
  MAIN,
  migrate,
  migrationStatus,
  type NamedDatabase,
  RESTORE_NAME,
  restoreState,
} from '@loupe/database';
import { InvalidInputError } from '@loupe/kernel';
import { type AppliedErasures, ErasureListService, PrivacyModule } from '@loupe/privacy';
import { openStore } from '@loupe/storage';
import { withApplication } from '../application.js';
import { type BackupPlace, type Dump, dumpedBytes, dumpsOf, type Manifest } from './backup-place.js';
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
 * Restores a backup into empty databases. First everything is checked, and the files are copied; each database comes in
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
  const missing: Restored[] = [];
  for (const database of databasesOf(config, manifest))
    if (!(await isRestored(config, manifest, database))) missing.push(database);
  progress.say(`Backup ${manifest.backup}: checking ${inBytes(dumpedBytes(manifest))}`);
  await place.checkList(manifest);
  for (const { name: database, dump } of missing)
    if (!isSame(await checkOf(await place.dump(manifest.backup, database)), dump))
      throw new InvalidInputError(`The dump of the backup ${manifest.backup} is damaged.`);
  const files = await restoreFiles(place, openStore(config.get('STORAGE_URL')), { manifest, progress });
  progress.say(`Files: ${inDigits(files.count)}, ${inDigits(files.copied)} of them copied now`);
  for (const database of missing)
    await restoreDatabase(config, place, { backup: manifest.backup, database, progress });
  const migrations = await migrate(config);
  progress.say('Erasing again who was erased since the backup');
  const erasures = await eraseAgain(place, lists);
  for (const database of allDatabases(config)) await endRestore(config, database);
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

/** A database, and its dump. */
interface Restored extends NamedDatabase {
  readonly dump: Dump;
}

/** @throws InvalidInputError unless the settings name the databases of the backup */
function databasesOf(config: AppConfig, manifest: Manifest): Restored[] {
  const dumps = dumpsOf(manifest);
  const all = allDatabases(config);
  const found = all.flatMap((database) => {
    const dump = dumps[database.name];
    return dump === undefined ? [] : [{ ...database, dump }];
  });
  const names = Object.keys(manifest.databases);
  if (found.length === all.length && found.length === names.length + 1) return found;
  throw new InvalidInputError(
    names.length === 0
      ? `The backup ${manifest.backup} is of the main database only: restore it without DATABASE_OF_WORKSPACES.`
      : `The backup ${manifest.backup} is of several databases: DATABASE_OF_WORKSPACES must name ${names.join(', ')}, and no others.`,
  );
}

/** Whether a database has been restored already, by a restore of this backup that was interrupted. */
async function isRestored(config: AppConfig, { backup }: Manifest, database: Restored): Promise<boolean> {
  const { dump } = database;
  const { major, isEmpty, isRunning, backup: begun } = await restoreState(config, database);
  if (isRunning) throw new InvalidInputError('Another restore into this database still runs.');
  if (!isEmpty && begun === backup) return true;
  if (!isEmpty)
    throw new InvalidInputError('The database is not empty: a backup is restored into an empty one only.');
  if (major < dump.postgresql)
    throw new InvalidInputError(
      `The backup is of PostgreSQL ${dump.postgresql}, and this server is older (${major}).`,
    );
  await requireProgram(config, 'pg_restore', Math.max(major, dump.postgresql));
  return false;
}

async function restoreDatabase(
  config: AppConfig,
  place: BackupPlace,
  { backup, database, progress }: { backup: string; database: Restored; progress: ProgressLines },
): Promise<void> {
  const label = database.name === MAIN ? 'Database' : `Database ${database.name}`;
  await beginRestore(config, database, backup);
  const { process, ended } = startProgram(
    config,
    'pg_restore',
    // Comments are those of extensions, which only their owners may change.
    [...['--single-transaction', '--exit-on-error'], ...['--no-owner', '--no-privileges', '--no-comments']],
    RESTORE_NAME,
    database,
  );
  const dump = await place.dump(backup, database.name);
  let read = 0;
  dump.on('data', (chunk: Buffer) => {
    read += chunk.length;
    progress.goesOn(() => `${label}: ${inBytes(read)} of ${inBytes(database.dump.bytes)}`);
  });
  process.stdout.resume();
  const [fed, restored] = await Promise.allSettled([pipeline(dump, process.stdin), ended]);
  // Where it ended early, what it said counts, not that nobody read the rest.
  if (restored.status === 'rejected') throw unreadOf(fed) ?? restored.reason;
  progress.say(`${label}: counting its rows`);
  checkCounts(database.dump.tables, await analyzed(config, database));
}

/** Why the dump could not be read; null if it could, and if the program did not want the rest. */
function unreadOf(fed: PromiseSettledResult<void>): unknown {
  if (fed.status === 'fulfilled') return null;
  return ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(fed.reason?.code) ? null : fed.reason;
}

function checkCounts(before: Dump['tables'], now: Readonly<Record<string, number>>): void {
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
