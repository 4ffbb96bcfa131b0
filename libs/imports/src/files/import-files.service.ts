import { Readable } from 'node:stream';
import { Database } from '@loupe/database';
import { AppError, Clock, NotFoundError, newId, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { OperationsRepository } from '@loupe/operations';
import { ObjectStore } from '@loupe/storage';
import { StoredBytesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { ImportFormat } from '../format/import-records.js';
import { type GivenAnswers, refuseOpen } from '../formats/answers.js';
import type { GivenMapping } from '../formats/mapping/mapping.js';
import { ImportReadingsService } from '../formats/readings.service.js';
import { importKey } from './import-file.entity.js';
import { ImportFilesRepository } from './import-files.repository.js';

/** Files of a workspace that may arrive or wait at a time. */
export const MAX_UNFINISHED_IMPORTS = 10;

export interface NewImport {
  readonly format: ImportFormat;
  /** Platform of posts that name none. */
  readonly provider: Provider | null;
  /** Whether posts with unknown fields are rejected. */
  readonly strict: boolean;
  /** What the caller says of what a file of another format cannot know. */
  readonly answers: GivenAnswers;
  /** How the columns of a file of no known format are read; null without one. */
  readonly mapping: GivenMapping | null;
}

/** Accepts files to be imported, and gives their reports. */
@Injectable()
export class ImportFilesService {
  constructor(
    private readonly db: Database,
    private readonly files: ImportFilesRepository,
    private readonly readings: ImportReadingsService,
    private readonly operations: OperationsRepository,
    private readonly store: ObjectStore,
    private readonly quota: StoredBytesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a file and its operation; the worker imports it. It is accepted when the promise resolves, and nothing of it is
   * lost from then on.
   * @param bytes are read once, and never held in memory as a whole; their error is thrown
   * @returns the id of the operation
   * @throws InvalidInputError for a file of another format about which somebody has to answer something, or one without posts
   * @throws StorageFullError if it does not fit into what the plan allows
   * @throws AppError RATE_LIMIT_EXCEEDED if too many of the workspace's files wait
   */
  async accept(
    scope: WorkspaceScope,
    { answers, mapping, ...given }: NewImport,
    sent: AsyncGenerator<Buffer>,
  ): Promise<string> {
    const { workspaceId } = scope;
    const id = newId();
    const fits = await this.quota.roomOf(scope, 'body');
    let size = 0;
    async function* counted(bytes: AsyncIterable<Buffer>) {
      for await (const piece of bytes) {
        size += piece.length;
        fits(size);
        yield piece;
      }
    }
    // The row is written first, because bytes without a row would never be removed.
    await this.db.exclusively(`imports ${workspaceId}`, async () => {
      if ((await this.files.countUnfinished(scope)) >= MAX_UNFINISHED_IMPORTS) {
        throw new AppError(
          'RATE_LIMIT_EXCEEDED',
          `${MAX_UNFINISHED_IMPORTS} imports of the workspace are waiting: send the next one when one of them is done`,
        );
      }
      await this.files.add({ workspaceId, id, ...given, reading: null, createdAt: this.clock.now() });
    });
    let bytes = sent;
    try {
      const seen = await this.readings.lookAt(scope, { answers, mapping }, sent);
      bytes = seen.bytes;
      // A proposal is for people to look at.
      const looked = seen.looked?.isProposal === true ? null : seen.looked;
      refuseOpen(looked?.questions ?? []);
      const reading = looked?.reading ?? null;
      const format = seen.own ?? given.format;
      await this.store.put(
        importKey({ workspaceId, id }),
        Readable.from(counted(bytes), { objectMode: false }),
      );
      await this.db.transaction(async () => {
        await this.quota.makeRoom(scope, 'body', size);
        const now = this.clock.now();
        await this.operations.create(scope, {
          id,
          operationType: 'IMPORT',
          total: 0,
          input: { ...given, format, reading },
          now,
        });
        await this.files.arrived(scope, id, { bytes: size, format, reading, now });
      });
    } catch (error) {
      await bytes.return(undefined);
      await this.store.delete(importKey({ workspaceId, id }));
      await this.files.remove(scope, id);
      throw error;
    }
    return id;
  }

  /**
   * The report of an import so far, in pieces of whole lines.
   * @throws NotFoundError if the workspace has no import of the id
   */
  async report(scope: WorkspaceScope, id: string): Promise<AsyncGenerator<string>> {
    if (!(await this.files.isImport(scope, id))) throw new NotFoundError('Import');
    const { files } = this;
    async function* parts(): AsyncGenerator<string> {
      let after = '-1';
      for (;;) {
        const part = await files.reportAfter(scope, id, after);
        if (part === null) return;
        after = part.line;
        yield part.lines;
      }
    }
    return parts();
  }
}
