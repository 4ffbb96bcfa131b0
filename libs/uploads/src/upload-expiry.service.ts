import { Database } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { UploadsRepository } from './uploads.repository.js';
import { objectKey } from './uploads.service.js';

const BATCH = 100;

/** Removes uploads whose time is over. */
@Injectable()
export class UploadExpiryService {
  constructor(
    private readonly db: Database,
    private readonly uploads: UploadsRepository,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes all that have expired, bytes first, so that a row outlives what it names and never the other way round.
   * Processes that do this at the same time share the work.
   * @returns how many were removed
   * @throws Error of the object store for a file that it could not remove; the others of its batch are removed
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
    // Outside the transaction, which keeps what could be removed.
    if (failure !== undefined) {
      throw new Error('An expired upload could not be removed', { cause: failure.reason });
    }
    return found;
  }
}
