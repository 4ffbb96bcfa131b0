import { Readable } from 'node:stream';
import type { ObjectStore, StoredObject } from '@loupe/storage';
import type { BackupPlace, FileLine, Manifest } from './backup-place.js';
import { BytesCheck, type Checked, checkOf, isSame } from './checked-bytes.js';
import { inBytes, inDigits, type ProgressLines } from './progress-lines.js';
import { batchesOf, SortedRows } from './sorted-rows.js';

/** Files that are copied at the same time. */
const AT_ONCE = 8;

/** What a backup did with the files. */
export interface CopiedFiles {
  count: number;
  bytes: number;
  /** Those that were not there from earlier backups. */
  copied: number;
}

/** What a restore did with the files. */
export interface RestoredFiles {
  count: number;
  copied: number;
  /** Keys of files whose copies are not there, or are not what was copied. */
  readonly damaged: string[];
}

/**
 * Copies what is not in the place yet, and writes the list of all files.
 * @param previous the backup before, whose files need not be read again
 */
export async function backUpFiles(
  from: ObjectStore,
  place: BackupPlace,
  { backup, previous, progress }: { backup: string; previous: Manifest | null; progress: ProgressLines },
): Promise<CopiedFiles & { list: Checked }> {
  const done: CopiedFiles = { count: 0, bytes: 0, copied: 0 };
  const known = new SortedRows(previous === null ? none<FileLine>() : place.files(previous.backup));
  const copies = new SortedRows(place.copies());
  async function* lines(): AsyncGenerator<string> {
    for await (const objects of batchesOf(from.list(''), AT_ONCE)) {
      const work: (() => Promise<FileLine | null>)[] = [];
      for (const object of objects) {
        const [line, copy] = [await known.at(object.key), await copies.at(object.key)];
        work.push(() => inPlace(object, copy?.size === object.size ? copy : null, line));
      }
      for (const line of await Promise.all(work.map((one) => one()))) {
        if (line === null) continue;
        done.count += 1;
        done.bytes += line.bytes;
        yield `${JSON.stringify(line)}\n`;
      }
      progress.goesOn(
        () => `Files: ${inDigits(done.count)} (${inBytes(done.bytes)}), ${inDigits(done.copied)} of them new`,
      );
    }
  }
  async function inPlace(
    { key, size, modifiedAt }: StoredObject,
    copy: { modifiedAt: Date } | null,
    line: FileLine | null,
  ): Promise<FileLine | null> {
    const at = modifiedAt.toISOString();
    if (copy !== null && line !== null && line.bytes === size && line.modifiedAt === at) return line;
    // Of an interrupted backup.
    const there = copy !== null && copy.modifiedAt > modifiedAt ? await place.copy(key) : null;
    if (there !== null) return { key, modifiedAt: at, ...(await checkOf(there)) };
    const found = await from.get(key);
    // Deleted meanwhile.
    if (found === null) return null;
    const check = new BytesCheck();
    await place.writeCopy(key, check.through(found.body));
    done.copied += 1;
    return { key, modifiedAt: at, ...check.result() };
  }
  const check = new BytesCheck();
  await place.writeList(backup, check.through(lines()));
  await Promise.all([known.close(), copies.close()]);
  return { ...done, list: check.result() };
}

/** Copies the files of a backup that are not in the store yet. */
export async function restoreFiles(
  place: BackupPlace,
  to: ObjectStore,
  { manifest, progress }: { manifest: Manifest; progress: ProgressLines },
): Promise<RestoredFiles> {
  const done: RestoredFiles = { count: 0, copied: 0, damaged: [] };
  const there = new SortedRows(to.list(''));
  async function restored(line: FileLine, copy: Readable | null): Promise<void> {
    const check = new BytesCheck();
    if (copy !== null) await to.put(line.key, Readable.from(check.through(copy), { objectMode: false }));
    done.copied += 1;
    if (copy !== null && isSame(check.result(), line)) return;
    if (copy !== null) await to.delete(line.key);
    done.damaged.push(line.key);
    progress.say(`The copy of ${line.key} is ${copy === null ? 'not there' : 'damaged'}.`);
  }
  for await (const lines of batchesOf(place.files(manifest.backup), AT_ONCE)) {
    const missing: FileLine[] = [];
    for (const line of lines) if ((await there.at(line.key))?.size !== line.bytes) missing.push(line);
    await Promise.all(missing.map(async (line) => restored(line, await place.copy(line.key))));
    done.count += lines.length;
    progress.goesOn(() => `Files: ${inDigits(done.count)} of ${inDigits(manifest.files.count)}`);
  }
  await there.close();
  return done;
}

/**
 * Removes all but the newest backups, and the copies of files that none of these has.
 * @returns names of the removed backups
 */
export async function removeOlder(place: BackupPlace, keep: number): Promise<string[]> {
  const all = (await place.backups()).map(({ backup }) => backup);
  const [old, kept] = [all.slice(0, -keep), all.slice(-keep)];
  for (const backup of old) await place.remove(backup);
  if (old.length === 0) return old;
  const lists = kept.map((backup) => new SortedRows(place.files(backup)));
  for await (const { key } of place.copies()) {
    const rows = await Promise.all(lists.map((list) => list.at(key)));
    if (rows.every((row) => row === null)) await place.removeCopy(key);
  }
  await Promise.all(lists.map((list) => list.close()));
  return old;
}

async function* none<Row>(): AsyncGenerator<Row> {}
