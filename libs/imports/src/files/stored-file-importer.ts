import { TableStatistics } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { ImportFormat, readRecords } from '../format/import-records.js';
import { BEGINNING } from '../format/position.js';
import { readForeignRecords } from '../formats/foreign-records.js';
import { ImportBatchesService, type ImportContext } from '../storing/import-batches.service.js';
import { readBatches } from '../storing/read-batches.js';
import { importKey } from './import-file.entity.js';
import { ImportFileRecorder } from './import-file-recorder.js';
import type { ClaimedFile } from './import-files.repository.js';

const BATCH_SIZE = 500;
const GONE = 'The file is not there any more: send it again';

/** Imports the posts of files whose bytes are in the object store. */
@Injectable()
export class StoredFileImporter {
  constructor(
    private readonly recorder: ImportFileRecorder,
    private readonly batches: ImportBatchesService,
    private readonly store: ObjectStore,
    private readonly statistics: TableStatistics,
    private readonly clock: Clock,
  ) {}

  /**
   * Imports the next part of a file.
   * @param until when the turn ends, by `performance.now()`
   * @returns whether nothing of the file is left
   * @throws LeaseLostError; InvalidInputError for a file that is not of its format
   */
  async turn(context: ImportContext, lease: string, file: ClaimedFile, until: number): Promise<boolean> {
    const { scope } = context;
    const from = file.position ?? BEGINNING;
    const object = await this.store.get(importKey({ ...scope, id: file.id }), { start: from.offset });
    if (object === null) {
      await this.recorder.finish(scope, lease, file.id, GONE);
      return true;
    }
    const reading = {
      provider: file.provider,
      strict: file.strict,
      isFromCells: file.reading === null && file.format === ImportFormat.CSV,
      batchSize: BATCH_SIZE,
      timeZone: scope.timeZone,
      now: () => this.clock.now(),
    };
    const records =
      file.reading === null
        ? readRecords(file.format, object.body, from)
        : readForeignRecords(file.reading, object.body, from, this.clock.now());
    try {
      for await (const { entries, blankTo } of readBatches(records, reading)) {
        if (blankTo !== undefined) await this.recorder.skip(scope, lease, file.id, blankTo);
        else {
          await this.batches.store(context, entries, (outcomes, part) =>
            this.recorder.proceed(scope, lease, file.id, outcomes, part.at(-1)?.after ?? from),
          );
        }
        if (performance.now() >= until) return false;
      }
    } finally {
      object.body.destroy();
      // Before the import has ended for whoever waits for it: what comes next is a look at the posts.
      await this.statistics.renew();
    }
    await this.recorder.finish(scope, lease, file.id, null);
    return true;
  }

  /** Removes the bytes of a file. */
  removeFile(scope: WorkspaceScope, id: string): Promise<void> {
    return this.store.delete(importKey({ ...scope, id }));
  }
}
