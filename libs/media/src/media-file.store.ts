import type { Readable } from 'node:stream';
import { inParts, type WorkspaceRef } from '@loupe/kernel';
import { type ByteRange, ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { StoredMediaRepository } from './copying/stored-media.repository.js';
import { itemFolder, MEDIA_FOLDER, type MediaPart, ownerOf } from './media-key.js';

const THUMBNAIL_TYPE = 'image/webp';
const BATCH = 500;
/** Items whose files are removed at the same time. */
const AT_ONCE = 8;
/** A file is there a moment before the row that names it. */
const GRACE_MS = 24 * 60 * 60 * 1000;

export interface StoredFile {
  /** In the object store. */
  readonly key: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 in hexadecimal. */
  readonly checksum: string;
}

/** Files of media contents in the object store. */
@Injectable()
export class MediaFileStore {
  constructor(
    private readonly store: ObjectStore,
    private readonly storedMedia: StoredMediaRepository,
  ) {}

  /** A file that was copied; null where there is none. */
  async find(scope: WorkspaceRef, mediaContentId: string, part: MediaPart): Promise<StoredFile | null> {
    const stored = await this.storedMedia.find(scope, mediaContentId);
    if (stored === null) return null;
    const [key, contentType, size, checksum] =
      part === 'file'
        ? [stored.fileKey, stored.fileType, stored.fileSize, stored.fileChecksum]
        : [stored.thumbnailKey, THUMBNAIL_TYPE, stored.thumbnailSize, stored.thumbnailChecksum];
    if (key === null || contentType === null || checksum === null) return null;
    return { key, contentType, size: Number(size), checksum };
  }

  /** The bytes of a file as a stream, which must be read or destroyed; null if they are gone. */
  async open({ key }: StoredFile, range?: ByteRange): Promise<Readable | null> {
    return (await this.store.get(key, range))?.body ?? null;
  }

  /** A whole small file in memory; null if it is gone. */
  read(key: string): Promise<Buffer | null> {
    return this.store.read(key);
  }

  /**
   * Removes all files of items. Called after the transaction that deletes the items it leaves nothing: a copy that is
   * under way then removes its own.
   */
  async removeOfItems(scope: WorkspaceRef, itemIds: readonly string[]): Promise<void> {
    for (const ids of inParts(itemIds, AT_ONCE)) {
      await Promise.all(ids.map((id) => this.empty(itemFolder(scope.workspaceId, id))));
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

  private async empty(folder: string): Promise<void> {
    for await (const { key } of this.store.list(folder)) await this.store.delete(key);
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
