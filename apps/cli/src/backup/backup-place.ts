import { Readable } from 'node:stream';
import type { AppConfig } from '@loupe/config';
import { InvalidInputError } from '@loupe/kernel';
import { isWithin, type ObjectStore, openStore } from '@loupe/storage';
import { z } from 'zod';
import { checkedSchema, checkOf, isSame, linesOf } from './checked-bytes.js';

const FORMAT = 'loupe backup';
const FORMAT_VERSION = 1;
const FOLDER = 'backups/';
const MANIFEST = 'manifest.json';
/** Copies of the files of the object store, which all backups share: a file never changes under its key. */
const FILES = 'files/';
/** The newest list of erasures, which belongs to all backups. */
const ERASURES = 'erasures.ndjson';

const formatSchema = z.object({ format: z.literal(FORMAT), formatVersion: z.number() });
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  /** Its name: when it began, in UTC. */
  backup: z.string(),
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** What identifies LOUPE_SECRET_KEY without revealing it. */
  key: z.string(),
  /** The newest migration. */
  schema: z.string(),
  database: checkedSchema.extend({
    /** Major version of the server. */
    postgresql: z.number().int(),
    /** Rows of each table. */
    tables: z.record(z.string(), z.number()),
  }),
  files: z.object({ count: z.number(), bytes: z.number(), list: checkedSchema }),
});

/** What a complete backup says of itself. It is written last. */
export type Manifest = z.infer<typeof manifestSchema>;

const fileSchema = checkedSchema.extend({ key: z.string(), modifiedAt: z.iso.datetime() });

/** A file of a backup: a line of its list, which is in the order of the keys. */
export type FileLine = z.infer<typeof fileSchema>;

/** Where backups are kept: a folder, or a bucket of an S3-compatible store. */
export class BackupPlace {
  private constructor(private readonly store: ObjectStore) {}

  /**
   * @param folder instead of BACKUP_URL
   * @throws InvalidInputError if there is neither, or if it is the place of the files themselves
   */
  static of(config: AppConfig, folder?: string): BackupPlace {
    const url = folder ? `file:${folder}` : config.get('BACKUP_URL');
    if (url === '')
      throw new InvalidInputError('Name the folder of the backups, or set BACKUP_URL (docs/backup.md).');
    if (isWithin(url, config.get('STORAGE_URL')))
      throw new InvalidInputError('The backups cannot be in the place of the files, STORAGE_URL.');
    return new BackupPlace(openStore(url));
  }

  /** Manifests of the complete backups, oldest first. */
  async backups(): Promise<Manifest[]> {
    const found: Manifest[] = [];
    for await (const { key } of this.store.list(FOLDER))
      if (key.endsWith(`/${MANIFEST}`)) found.push(await this.manifest(key));
    return found;
  }

  /** Removes what interrupted backups have left, except the copies of files. */
  async removeUnfinished(now: Date): Promise<void> {
    await this.store.sweep(now);
    const complete = new Set((await this.backups()).map(({ backup }) => backup));
    for await (const { key } of this.store.list(FOLDER))
      if (!complete.has(key.split('/')[1] ?? '')) await this.store.delete(key);
  }

  /** Removes a backup, first what makes it complete; the copies of files stay. */
  async remove(backup: string): Promise<void> {
    await this.store.delete(keyIn(backup, MANIFEST));
    for await (const { key } of this.store.list(`${FOLDER}${backup}/`)) await this.store.delete(key);
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    await this.store.put(
      keyIn(manifest.backup, MANIFEST),
      Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
    );
  }

  writeDump(backup: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    return this.store.put(keyIn(backup, 'database.dump'), streamOf(bytes));
  }

  /** @throws InvalidInputError if it is not there */
  dump(backup: string): Promise<Readable> {
    return this.opened(keyIn(backup, 'database.dump'));
  }

  writeList(backup: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    return this.store.put(keyIn(backup, 'files.ndjson'), streamOf(bytes));
  }

  /** @throws InvalidInputError for a list that is not the one that was written */
  async checkList({ backup, files }: Manifest): Promise<void> {
    if (!isSame(await checkOf(await this.opened(keyIn(backup, 'files.ndjson'))), files.list))
      throw new InvalidInputError(`The list of files of the backup ${backup} is damaged.`);
  }

  /** The files of a backup, by key. */
  async *files(backup: string): AsyncGenerator<FileLine> {
    for await (const line of linesOf(await this.opened(keyIn(backup, 'files.ndjson'))))
      yield fileSchema.parse(JSON.parse(line));
  }

  /** The copies of files, by key. */
  async *copies(): AsyncGenerator<{ key: string; size: number; modifiedAt: Date }> {
    for await (const { key, ...copy } of this.store.list(FILES))
      yield { key: key.slice(FILES.length), ...copy };
  }

  writeCopy(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    return this.store.put(FILES + key, streamOf(bytes));
  }

  /** The copy of a file; null if there is none. */
  async copy(key: string): Promise<Readable | null> {
    return (await this.store.get(FILES + key))?.body ?? null;
  }

  removeCopy(key: string): Promise<void> {
    return this.store.delete(FILES + key);
  }

  writeErasures(bytes: Readable): Promise<void> {
    return this.store.put(ERASURES, bytes);
  }

  /** The newest list of erasures; null if there is none. */
  async erasures(): Promise<AsyncGenerator<string> | null> {
    const found = await this.store.get(ERASURES);
    return found === null ? null : linesOf(found.body);
  }

  private async opened(key: string): Promise<Readable> {
    const found = await this.store.get(key);
    if (found === null) throw new InvalidInputError(`The backup is damaged: ${key} is not there.`);
    return found.body;
  }

  private async manifest(key: string): Promise<Manifest> {
    const text = String(await this.store.read(key));
    const head = formatSchema.safeParse(jsonOf(text));
    if (head.data !== undefined && head.data.formatVersion > FORMAT_VERSION)
      throw new InvalidInputError(`${key} was written by a newer version of Loupe: use that version.`);
    const { data } = manifestSchema.safeParse(jsonOf(text));
    if (data === undefined) throw new InvalidInputError(`${key} is damaged.`);
    return data;
  }
}

/** The beginning of a manifest. */
export function manifestOf(facts: Omit<Manifest, 'format' | 'formatVersion'>): Manifest {
  return { format: FORMAT, formatVersion: FORMAT_VERSION, ...facts };
}

function keyIn(backup: string, name: string): string {
  return `${FOLDER}${backup}/${name}`;
}

function streamOf(bytes: AsyncIterable<Buffer>): Readable {
  return Readable.from(bytes, { objectMode: false });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
