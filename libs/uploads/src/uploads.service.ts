import { randomBytes } from 'node:crypto';
import { Database } from '@loupe/database';
import { ImageDecoder } from '@loupe/images';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { StoredBytesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { Upload } from './upload.entity.js';
import { UploadsRepository } from './uploads.repository.js';

const LIFE_MS = 24 * 60 * 60 * 1000;
const NAME_BYTES = 16;
const FILE_NAME = /^[0-9a-f]{32}\.[a-z]{3,4}$/;

/** The response to the sender of an image. */
export interface UploadedImage {
  /** The image's value for `superSearch.fileName`, in the workspace that it was sent to. */
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The upload is removed at this time. */
  readonly expiresAt: Date;
}

/** Images to search by, kept for a day. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly db: Database,
    private readonly uploads: UploadsRepository,
    private readonly quota: StoredBytesService,
    private readonly store: ObjectStore,
    private readonly images: ImageDecoder,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an image under a name that cannot be guessed.
   * @throws ImageError UNSUPPORTED_MEDIA_TYPE for a file whose bytes are not a JPEG, PNG, WebP, GIF or AVIF image,
   * INVALID_INPUT for an image that cannot be decoded
   * @throws StorageFullError if it does not fit into what the plan allows
   * @throws AppError SERVICE_UNAVAILABLE if too many images of the workspace are waiting
   */
  async keep(scope: WorkspaceRef, bytes: Buffer): Promise<UploadedImage> {
    (await this.quota.roomOf(scope, 'file'))(bytes.length);
    const { contentType, extension, width, height } = await this.images.judge(scope.workspaceId, bytes);
    const upload: Upload = {
      workspaceId: scope.workspaceId,
      fileName: `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`,
      contentType,
      size: bytes.length,
      expiresAt: new Date(this.clock.now().getTime() + LIFE_MS),
    };
    // The row is written first, because a file without a row would never be removed.
    await this.db.transaction(async () => {
      await this.quota.makeRoom(scope, 'file', bytes.length);
      await this.uploads.insert(upload);
    });
    await this.store.put(objectKey(upload), bytes);
    const { fileName, size, expiresAt } = upload;
    return { fileName, contentType, size, width, height, expiresAt };
  }

  /** The image with a name that `keep` returned in this workspace; null if there is none or it has expired. */
  async read(scope: WorkspaceRef, fileName: string): Promise<{ bytes: Buffer; contentType: string } | null> {
    if (!FILE_NAME.test(fileName)) return null;
    const upload = await this.uploads.find(scope, fileName, this.clock.now());
    const bytes = upload === null ? null : await this.store.read(objectKey(upload));
    return upload === null || bytes === null ? null : { bytes, contentType: upload.contentType };
  }
}

/** Key of an upload's bytes in the object store. */
export function objectKey({ workspaceId, fileName }: Pick<Upload, 'workspaceId' | 'fileName'>): string {
  return `uploads/${workspaceId}/${fileName}`;
}
