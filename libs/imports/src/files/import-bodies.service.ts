import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { WorkspaceScope } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { StoredBytesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { BroughtFilesService } from '../containers/brought-files.service.js';
import type { ImportFormat } from '../format/import-records.js';
import { refuseOpen } from '../formats/answers.js';
import type { ForeignReading } from '../formats/foreign-records.js';
import { type GivenReading, ImportReadingsService } from '../formats/readings.service.js';
import { type ImportFile, importKey } from './import-file.entity.js';

/** The bytes of a file that is to be imported, as they are in the object store. */
export interface StoredBody {
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of them. */
  readonly digest: Buffer;
  readonly format: ImportFormat;
  /** Null for Loupe's own format. */
  readonly reading: ForeignReading | null;
}

/** Looks at the bytes of files that are to be imported, and keeps them in the object store. */
@Injectable()
export class ImportBodiesService {
  constructor(
    private readonly readings: ImportReadingsService,
    private readonly store: ObjectStore,
    private readonly quota: StoredBytesService,
    private readonly brought: BroughtFilesService,
  ) {}

  /**
   * Stores a file. The caller removes it where an error is thrown.
   * @param sent is read once, and never held in memory as a whole; its error is thrown
   * @throws InvalidInputError for a file of another format about which somebody has to answer something, or one without posts
   * @throws StorageFullError as soon as it does not fit into what the plan allows
   */
  async put(
    scope: WorkspaceScope,
    id: string,
    { answers, mapping, format }: GivenReading & { readonly format: ImportFormat },
    sent: AsyncGenerator<Buffer>,
  ): Promise<StoredBody> {
    const fits = await this.quota.roomOf(scope, 'body');
    const hash = createHash('sha256');
    let size = 0;
    async function* counted(bytes: AsyncIterable<Buffer>) {
      for await (const piece of bytes) {
        size += piece.length;
        fits(size);
        hash.update(piece);
        yield piece;
      }
    }
    let bytes = sent;
    try {
      const seen = await this.readings.lookAt(
        scope,
        { answers, mapping },
        sent,
        this.brought.forImport(scope),
      );
      bytes = seen.bytes;
      // A proposal is for people to look at.
      const looked = seen.looked?.isProposal === true ? null : seen.looked;
      refuseOpen(looked?.questions ?? []);
      const key = importKey({ ...scope, id });
      await this.store.put(key, Readable.from(counted(bytes), { objectMode: false }));
      return {
        ...{ size, digest: hash.digest() },
        ...{ format: seen.own ?? format, reading: looked?.reading ?? null },
      };
    } catch (error) {
      await bytes.return(undefined);
      throw error;
    }
  }

  async remove(file: Pick<ImportFile, 'workspaceId' | 'id'>): Promise<void> {
    await this.store.delete(importKey(file));
  }
}
