import type { Readable } from 'node:stream';
import { inParts, type WorkspaceRef } from '@loupe/kernel';
import { type ByteRange, ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { StoredMediaRepository } from './copying/stored-media.repository.js';
import { itemFolder, MEDIA_FOLDER, type MediaPart, ownerOf } from './media-key.js';
import { ProfilePicturesRepository } from './pictures/profile-pictures.repository.js';

const THUMBNAIL_TYPE = 'image/webp';
const BATCH = 500;
/** Items whose files are removed concurrently. */
const AT_ONCE = 8;
/** A file exists for a moment before the row that names it. */
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

/** Files of media contents and profiles in the object store. */
@Injectable()
export class MediaFileStore {
  constructor(
    private readonly store: ObjectStore,
    private readonly storedMedia: StoredMediaRepository,
    private readonly pictures: ProfilePicturesRepository,
  ) {}

  /** A copied file of a media content, or the picture of a profile, by its id; null if there is none. */
  async find(scope: WorkspaceRef, id: string, part: MediaPart): Promise<StoredFile | null> {
    if (part === 'picture') {
      const picture = await this.pictures.find(scope, id);
      return picture === null ? null : { ...picture, contentType: THUMBNAIL_TYPE };
    }
    const stored = await this.storedMedia.find(scope, id);
    if (stored === null) return null;
    const [key, contentType, size, checksum] =
      part === 'file'
        ? [stored.fileKey, stored.fileType, stored.fileSize, stored.fileChecksum]
        : [stored.thumbnailKey, THUMBNAIL_TYPE, stored.thumbnailSize, stored.thumbnailChecksum];
    if (key === null || contentType === null || checksum === null) return null;
    return { key, contentType, size: Number(size), checksum };
  }

  /** The bytes of a file as a stream, which the caller must read or destroy; null if the file no longer exists. */
  async open({ key }: StoredFile, range?: ByteRange): Promise<Readable | null> {
    return (await this.store.get(key, range))?.body ?? null;
  }

  /** A whole small file in memory; null if it no longer exists. */
  read(key: string): Promise<Buffer | null> {
    return this.store.read(key);
  }

  /**
   * Removes all files of items, or of profiles. If it is called after the transaction that deletes these, no file remains: a copy
   * that is still running removes its own file.
   */
  async removeOf(scope: WorkspaceRef, ownerIds: readonly string[]): Promise<void> {
    for (const ids of inParts(ownerIds, AT_ONCE)) {
      await Promise.all(ids.map((id) => this.empty(itemFolder(scope.workspaceId, id))));
    }
  }

  /**
   * Removes files that are at least a day old and that no row names: their item or profile was deleted, or a process was killed.
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
    const named = new Set([
      ...(await this.storedMedia.keysOf(owners)),
      ...(await this.pictures.keysOf(owners)),
    ]);
    const orphans = keys.filter((key) => ownerOf(key) !== null && !named.has(key));
    for (const key of orphans) await this.store.delete(key);
    return orphans.length;
  }
}
