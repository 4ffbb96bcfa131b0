import { Database } from '@loupe/database';
import { AppError, Clock, NotFoundError, newId, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { OperationsRepository } from '@loupe/operations';
import { StoredBytesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { ImportFormat } from '../format/import-records.js';
import type { GivenAnswers } from '../formats/answers.js';
import type { GivenMapping } from '../formats/mapping/mapping.js';
import { ImportBodiesService } from './import-bodies.service.js';
import type { WantedDataSet } from './import-file.entity.js';
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

/** A file whose bytes are all there. */
export interface AcceptedFile {
  /** That of its operation. */
  readonly id: string;
  /** SHA-256 of its bytes. */
  readonly digest: Buffer;
}

/** Accepts files to be imported, and gives their reports. */
@Injectable()
export class ImportFilesService {
  constructor(
    private readonly db: Database,
    private readonly files: ImportFilesRepository,
    private readonly bodies: ImportBodiesService,
    private readonly operations: OperationsRepository,
    private readonly quota: StoredBytesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a file and its operation; the worker imports it. It is accepted when the promise resolves, and nothing of it is
   * lost from then on.
   * @param bytes are read once, and never held in memory as a whole; their error is thrown
   * @param claim is called in the transaction that accepts it; what it throws takes the file back
   * @returns the id of the operation
   * @throws InvalidInputError for a file of another format about which somebody has to answer something, or one without posts
   * @throws StorageFullError if it does not fit into what the plan allows
   * @throws AppError RATE_LIMIT_EXCEEDED if too many of the workspace's files wait
   */
  async accept(
    scope: WorkspaceScope,
    wanted: NewImport,
    bytes: AsyncGenerator<Buffer>,
    claim: (accepted: AcceptedFile) => Promise<void> = async () => undefined,
  ): Promise<string> {
    const { workspaceId } = scope;
    const { answers: _, mapping: __, ...given } = wanted;
    const id = newId();
    // The row is written first, because bytes without a row would never be removed.
    await this.db.exclusively(`imports ${workspaceId}`, async () => {
      await this.refuseTooMany(scope);
      await this.files.add({ workspaceId, id, ...given, reading: null, createdAt: this.clock.now() });
    });
    try {
      const { size, digest, format, reading } = await this.bodies.put(scope, id, wanted, bytes);
      await this.db.transaction(async () => {
        await claim({ id, digest });
        await this.quota.makeRoom(scope, 'body', size);
        const now = this.clock.now();
        const input = { ...given, format, reading };
        await this.operations.create(scope, { id, operationType: 'IMPORT', total: 0, input, now });
        await this.files.arrived(scope, id, { bytes: size, format, reading, now });
      });
    } catch (error) {
      await this.bodies.remove({ workspaceId, id });
      await this.files.remove(scope, id);
      throw error;
    }
    return id;
  }

  /**
   * Stores that a data set is to be fetched, and its operation; the worker fetches and imports it.
   * @param claim as of `accept`
   * @returns the id of the operation
   * @throws AppError RATE_LIMIT_EXCEEDED if too many of the workspace's files wait
   */
  async acceptDataSet(
    scope: WorkspaceScope,
    { provider, dataSet }: { provider: Provider | null; dataSet: WantedDataSet },
    claim: (accepted: Pick<AcceptedFile, 'id'>) => Promise<void>,
  ): Promise<string> {
    const { workspaceId } = scope;
    const id = newId();
    await this.db.exclusively(`imports ${workspaceId}`, async () => {
      await claim({ id });
      await this.refuseTooMany(scope);
      const now = this.clock.now();
      const input = { provider, strict: false, dataSetId: dataSet.dataSetId };
      await this.operations.create(scope, { id, operationType: 'IMPORT', total: 0, input, now });
      await this.files.addWanted({ workspaceId, id, provider, dataSet, createdAt: now });
    });
    return id;
  }

  private async refuseTooMany(scope: WorkspaceScope): Promise<void> {
    if ((await this.files.countUnfinished(scope)) < MAX_UNFINISHED_IMPORTS) return;
    throw new AppError(
      'RATE_LIMIT_EXCEEDED',
      `${MAX_UNFINISHED_IMPORTS} imports of the workspace are waiting: send the next one when one of them is done`,
    );
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
