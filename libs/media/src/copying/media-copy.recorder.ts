import { Database } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { StorageFullError, StoredBytesService } from '@loupe/workspace';
import { Injectable, Optional } from '@nestjs/common';
import { MediaCopyObserver } from '../media-copy.observer.js';
import { type CopiedContent, type NewlyStored, StoredMediaRepository } from './stored-media.repository.js';

/** Records the parts of a media content that were copied. */
@Injectable()
export class MediaCopyRecorder {
  constructor(
    private readonly storedMedia: StoredMediaRepository,
    private readonly store: ObjectStore,
    private readonly db: Database,
    private readonly quota: StoredBytesService,
    @Optional() private readonly observer?: MediaCopyObserver,
  ) {}

  /**
   * Records newly stored parts, tells the observer of a new picture, and removes the files that they replace. Does nothing where
   * nothing was stored.
   * @returns false if the media content was deleted meanwhile; then the new files are removed
   * @throws StorageFullError if they do not fit into what the plan allows; then they are removed too
   */
  async record(scope: WorkspaceRef, content: CopiedContent, stored: NewlyStored): Promise<boolean> {
    const added = [stored.fileKey, stored.thumbnailKey];
    if (added.every((key) => key == null)) return true;
    const size = Number(stored.fileSize ?? 0) + Number(stored.thumbnailSize ?? 0);
    const noted = this.db.transaction(async () => {
      await this.quota.makeRoom(scope, 'media', size);
      if (!(await this.storedMedia.write(scope, content.id, stored))) return false;
      if (stored.thumbnailKey != null) await this.observer?.copied(scope, content.id);
      return true;
    });
    const isNoted = await noted.catch(async (error: unknown) => {
      if (error instanceof StorageFullError) await this.removeUnnamed(scope, content, added);
      throw error;
    });
    // A part copied earlier may no longer be what the platform shows.
    const replaced = [
      stored.fileKey == null ? null : content.fileKey,
      stored.thumbnailKey == null ? null : content.thumbnailKey,
    ].filter((key) => !added.includes(key));
    for (const key of isNoted ? replaced : added) if (key != null) await this.store.delete(key);
    return isNoted;
  }

  /** Another process may have copied the same file, if it took this one for dead. */
  private async removeUnnamed(
    scope: WorkspaceRef,
    content: CopiedContent,
    keys: readonly (string | null | undefined)[],
  ): Promise<void> {
    const stored = await this.storedMedia.find(scope, content.id);
    const named = [stored?.fileKey, stored?.thumbnailKey];
    for (const key of keys) if (key != null && !named.includes(key)) await this.store.delete(key);
  }
}
