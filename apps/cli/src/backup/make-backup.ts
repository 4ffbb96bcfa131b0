import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { AppConfig } from '@loupe/config';
import { type DatabaseSnapshot, keyCheck, withSnapshot } from '@loupe/database';
import { type Clock, InvalidInputError } from '@loupe/kernel';
import { ErasureListService, PrivacyModule } from '@loupe/privacy';
import { openStore } from '@loupe/storage';
import { withApplication } from '../application.js';
import type { BackupPlace, Manifest } from './backup-place.js';
import { manifestOf } from './backup-place.js';
import { BytesCheck } from './checked-bytes.js';
import { backUpFiles, type CopiedFiles } from './file-copies.js';
import { requireProgram, startProgram } from './postgres-programs.js';
import { inBytes, type ProgressLines } from './progress-lines.js';

/** A backup that was made. */
export interface MadeBackup {
  readonly manifest: Manifest;
  readonly files: CopiedFiles;
  /** Accounts on the list of erasures. */
  readonly erasures: number;
}

/**
 * Makes a backup: the database in one snapshot, then the files, because a file that is newer than the dump does no harm and
 * one that is missing does, then the list of erasures. An interrupted backup is made anew; files that were copied are
 * not copied again.
 * @throws PostgresProgramError, and InvalidInputError if another backup runs or the place has backups of another key
 */
export async function makeBackup(
  config: AppConfig,
  place: BackupPlace,
  { clock, progress }: { clock: Clock; progress: ProgressLines },
): Promise<MadeBackup> {
  const begun = clock.now();
  const key = keyCheck(config).toString('hex');
  return withSnapshot(config, async (snapshot) => {
    await requireProgram(config, 'pg_dump', snapshot.major);
    const previous = (await place.backups()).at(-1) ?? null;
    if (previous !== null && previous.key !== key)
      throw new InvalidInputError('The backups in that place are of another LOUPE_SECRET_KEY: use another.');
    await place.removeUnfinished(begun);
    const backup = nameOf(begun);
    progress.say(`Backup ${backup}`);
    const [dump, tables] = await Promise.all([
      dumped(config, place, { backup, snapshot, progress }),
      snapshot.counts(),
    ]);
    progress.say(`Database: ${inBytes(dump.bytes)}`);
    const files = await backUpFiles(openStore(config.get('STORAGE_URL')), place, {
      backup,
      previous,
      progress,
    });
    const erasures = await writeErasures(place);
    const { count, bytes, list } = files;
    const manifest = manifestOf({
      backup,
      begunAt: begun.toISOString(),
      endedAt: clock.now().toISOString(),
      key,
      schema: snapshot.schema,
      database: { ...dump, postgresql: snapshot.major, tables },
      files: { count, bytes, list },
    });
    await place.writeManifest(manifest);
    return { manifest, files, erasures };
  });
}

async function dumped(
  config: AppConfig,
  place: BackupPlace,
  { backup, snapshot, progress }: { backup: string; snapshot: DatabaseSnapshot; progress: ProgressLines },
) {
  const args = ['--format=custom', '--no-password', `--snapshot=${snapshot.name}`];
  const { process, ended } = startProgram(config, 'pg_dump', args, 'loupe-backup');
  process.stdin.end();
  const check = new BytesCheck();
  async function* bytes(): AsyncGenerator<Buffer> {
    yield* check.through(process.stdout, (so) => progress.goesOn(() => `Database: ${inBytes(so)}`));
    // A dump that failed is not kept: its end is an error, not the end of the file.
    await ended;
  }
  try {
    await place.writeDump(backup, bytes());
  } catch (error) {
    process.kill();
    throw error;
  }
  return check.result();
}

/** Writes the list of erasures as of now: it belongs to the earlier backups too. */
async function writeErasures(place: BackupPlace): Promise<number> {
  const list = new PassThrough();
  const written = place.writeErasures(list);
  const accounts = withApplication(
    (app) =>
      app.get(ErasureListService, { strict: false }).write(async (line) => {
        if (!list.write(`${line}\n`)) await once(list, 'drain');
      }),
    [PrivacyModule],
  );
  accounts.then(
    () => list.end(),
    (error) => list.destroy(error),
  );
  const [count] = await Promise.all([accounts, written]);
  return count;
}

/** Such as 2027-01-31t02-00-04-123z, which is a folder in every store. */
function nameOf(begun: Date): string {
  return begun.toISOString().replaceAll(/[:.]/g, '-').toLowerCase();
}
