import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Clock, isUuid, type WorkspaceRef } from '@loupe/kernel';
import { type ByteRange, ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { type ExportRow, exportFolder } from './export.entity.js';
import { ExportsRepository } from './exports.repository.js';
import { FORMATS } from './formats/export-formats.js';

/** An exported file that can be read. */
export interface ExportFile {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Each file that is written has a key of its own, and so a tag of its own. */
  readonly etag: string;
}

const BATCH = 200;

/** The files of exports in the object store. */
@Injectable()
export class ExportFilesService {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** The file of an export; null where it is not ready, has expired or was withdrawn. */
  async find(scope: WorkspaceRef, id: string): Promise<ExportFile | null> {
    const row = isUuid(id) ? await this.exports.find(scope, id) : null;
    if (row === null || row.state !== 'READY' || row.file === null) return null;
    if (row.expiresAt === null || row.expiresAt <= this.clock.now()) return null;
    const found = await this.store.head(row.file);
    if (found === null) return null;
    const { extension, contentType } = FORMATS[row.format];
    const day = row.createdAt.toISOString().slice(0, 10);
    const name = `${row.kind.toLowerCase().replaceAll('_', '-')}-${day}.${extension}`;
    const etag = `"${createHash('sha256').update(row.file).digest('base64url')}"`;
    return { name, contentType, etag, key: found.key, size: found.size };
  }

  /** Some bytes of a file that was found; null where it has gone since. */
  async open({ key }: ExportFile, range: ByteRange): Promise<Readable | null> {
    return (await this.store.get(key, range))?.body ?? null;
  }

  /** Removes all files of an export. */
  async clear(of: Pick<ExportRow, 'workspaceId' | 'id'>): Promise<void> {
    for await (const { key } of this.store.list(exportFolder(of))) await this.store.delete(key);
  }

  /**
   * Withdraws the exports of a workspace, because they may have data of a person that is erased: files are removed at once,
   * and those that are being written are begun again. Call it when the person's rows are gone.
   * @returns the number of files
   */
  async withdraw(scope: WorkspaceRef): Promise<number> {
    const withdrawn = await this.exports.withdraw(scope, this.clock.now());
    for (const each of withdrawn) await this.clear(each);
    return withdrawn.length;
  }

  /** Removes what has expired, of all workspaces; returns the number of exports. */
  async expire(): Promise<number> {
    let removed = 0;
    for (;;) {
      const expired = await this.exports.expired(this.clock.now(), BATCH);
      for (const each of expired) {
        // First the files: a row without files is found again, files without a row are not.
        await this.clear(each);
        await this.exports.remove(each);
      }
      removed += expired.length;
      if (expired.length < BATCH) return removed;
    }
  }
}
