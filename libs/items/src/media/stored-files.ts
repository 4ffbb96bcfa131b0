import type { WorkspaceScope } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { StoredMediaRepository } from './copying/stored-media.repository.js';
import { itemFolder, MEDIA_FOLDER, ownerOf } from './media-key.js';

const BATCH = 500;
/** A file is there a moment before the row that names it. */
const GRACE_MS = 24 * 60 * 60 * 1000;

/** Files of media contents in the object store, beyond the rows that name them. */
@Injectable()
export class StoredFiles {
  constructor(
    private readonly store: ObjectStore,
    private readonly storedMedia: StoredMediaRepository,
  ) {}

  /**
   * Removes all files of items, called when the items are deleted: after the transaction that deletes them, as a copy that
   * is under way leaves nothing behind from then on.
   */
  async removeOfItems(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    for (const itemId of itemIds) {
      for await (const { key } of this.store.list(itemFolder(scope.workspaceId, itemId))) {
        await this.store.delete(key);
      }
    }
  }

  /**
   * Removes files that no row names and that are a day old or more: their item was deleted, or a process was killed.
   * @returns their number
   */
  async removeOrphans(now: Date): Promise<number> {
    let removed = 0;
    let batch: string[] = [];
    for await (const { key, modifiedAt } of this.store.list(MEDIA_FOLDER)) {
      if (now.getTime() - modifiedAt.getTime() < GRACE_MS) continue;
      batch.push(key);
      if (batch.length < BATCH) continue;
      removed += await this.removeUnnamed(batch);
      batch = [];
    }
    return removed + (await this.removeUnnamed(batch));
  }

  private async removeUnnamed(keys: readonly string[]): Promise<number> {
    if (keys.length === 0) return 0;
    const owners = keys.map(ownerOf).filter((owner) => owner !== null);
    const named = await this.storedMedia.keysOf(owners);
    const orphans = keys.filter((key) => ownerOf(key) !== null && !named.has(key));
    for (const key of orphans) await this.store.delete(key);
    return orphans.length;
  }
}
