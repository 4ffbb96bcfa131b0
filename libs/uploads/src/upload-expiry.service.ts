import { Database } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { UploadsRepository } from './uploads.repository.js';
import { objectKey } from './uploads.service.js';

const BATCH = 100;

/** Removes expired uploads. */
@Injectable()
export class UploadExpiryService {
  constructor(
    private readonly db: Database,
    private readonly uploads: UploadsRepository,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes all expired uploads. It deletes the file before the row, so that a row may exist without its file but never a
   * file without its row. Processes that run it at the same time share the work.
   * @returns number of removed uploads
   * @throws Error of the object store for a file that could not be removed; the others of its batch are removed
   */
  async removeExpired(): Promise<number> {
    let total = 0;
    for (let found = BATCH; found === BATCH; total += found) found = await this.removeBatch();
    await this.store.sweep(this.clock.now());
    return total;
  }

  private async removeBatch(): Promise<number> {
    const { found, failure } = await this.db.transaction(async () => {
      const expired = await this.uploads.lockExpired(this.clock.now(), BATCH);
      const results = await Promise.allSettled(expired.map((upload) => this.store.delete(objectKey(upload))));
      await this.uploads.delete(expired.filter((_, index) => results[index]?.status === 'fulfilled'));
      return { found: expired.length, failure: results.find((result) => result.status === 'rejected') };
    });
    // Thrown after the transaction, so that the successful removals are committed.
    if (failure !== undefined) {
      throw new Error('An expired upload could not be removed', { cause: failure.reason });
    }
    return found;
  }
}
