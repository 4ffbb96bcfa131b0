import { Database } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { RenewedLease } from '@loupe/queue';
import { StoredBytesService } from '@loupe/workspace';
import { Injectable, Logger } from '@nestjs/common';
import { ImportBodiesService, type StoredBody } from '../files/import-bodies.service.js';
import type { WantedDataSet } from '../files/import-file.entity.js';
import { LeaseLostError } from '../files/import-file-recorder.js';
import { ImportFilesRepository } from '../files/import-files.repository.js';
import { ImportFormat } from '../format/import-records.js';
import { DataSetCharges } from './data-set-charges.js';
import { DataSetSource } from './data-set-source.js';

/** Milliseconds between two signs of life, and for which each of them holds. */
const ALIVE_MS = 10_000;
const HELD_MS = 30_000;

/** A data set that a worker has the file of. */
export interface FetchTurn {
  readonly scope: WorkspaceScope;
  readonly lease: string;
  readonly id: string;
  readonly dataSet: WantedDataSet;
}

/** Fetches data sets that scrapers have told of; they are imported as files are, and cost as much. */
@Injectable()
export class DataSetFetcher {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly db: Database,
    private readonly files: ImportFilesRepository,
    private readonly bodies: ImportBodiesService,
    private readonly source: DataSetSource,
    private readonly quota: StoredBytesService,
    private readonly charges: DataSetCharges,
    private readonly clock: Clock,
  ) {}

  /**
   * Fetches the data set of a file and stores it as its bytes.
   * @throws InvalidInputError where it cannot be fetched or read; LeaseLostError; other errors where it may be fetched later
   */
  async fetch({ scope, lease, id, dataSet }: FetchTurn): Promise<void> {
    const keeping = {
      prolong: async () => {
        const until = new Date(this.clock.now().getTime() + HELD_MS);
        return (await this.files.queue.prolong(scope, lease, [id], until)).has(id);
      },
      everyMs: ALIVE_MS,
      logger: this.logger,
    };
    const body = await RenewedLease.during(keeping, () => this.stored(scope, id, dataSet));
    await this.charges.take(scope, dataSet, body.size);
    await this.db.transaction(async () => {
      if (!(await this.files.queue.held(scope, lease, [id])).has(id)) throw new LeaseLostError();
      await this.quota.makeRoom(scope, 'body', body.size);
      const { size: bytes, format, reading } = body;
      await this.files.fetched(scope, id, { bytes, format, reading });
    });
  }

  private async stored(scope: WorkspaceScope, id: string, dataSet: WantedDataSet): Promise<StoredBody> {
    const { bytes, mapping } = await this.source.open(scope, dataSet);
    const wanted = { answers: dataSet.answers, mapping, format: ImportFormat.NDJSON };
    return this.bodies.put(scope, id, wanted, bytes);
  }
}
