import { randomBytes } from 'node:crypto';
import { ImageDecoder } from '@loupe/images';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import type { Upload } from './upload.entity.js';
import { UploadsRepository } from './uploads.repository.js';

const LIFE_MS = 24 * 60 * 60 * 1000;
const NAME_BYTES = 16;
const FILE_NAME = /^[0-9a-f]{32}\.[a-z]{3,4}$/;

/** What the sender of an image is told. */
export interface UploadedImage {
  /** Names the image in `superSearch.fileName`, in the workspace that it was sent to. */
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** From then on there is no such upload. */
  readonly expiresAt: Date;
}

/** Images that are kept for a day, to be searched by. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly uploads: UploadsRepository,
    private readonly store: ObjectStore,
    private readonly images: ImageDecoder,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps an image under a name that cannot be guessed.
   * @throws ImageError UNSUPPORTED_MEDIA_TYPE for what is no JPEG, PNG, WebP, GIF or AVIF image by its bytes, INVALID_INPUT
   * for one that cannot be decoded
   * @throws AppError SERVICE_UNAVAILABLE if too many images of the workspace wait
   */
  async keep(scope: WorkspaceRef, bytes: Buffer): Promise<UploadedImage> {
    const { contentType, extension, width, height } = await this.images.judge(scope.workspaceId, bytes);
    const upload: Upload = {
      workspaceId: scope.workspaceId,
      fileName: `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`,
      contentType,
      size: bytes.length,
      expiresAt: new Date(this.clock.now().getTime() + LIFE_MS),
    };
    // The row goes first: bytes without a row would never be removed.
    await this.uploads.insert(upload);
    await this.store.put(objectKey(upload), bytes);
    const { fileName, size, expiresAt } = upload;
    return { fileName, contentType, size, width, height, expiresAt };
  }

  /** The image of a name that `keep` gave in this workspace; null if there is none, or none any more. */
  async read(scope: WorkspaceRef, fileName: string): Promise<{ bytes: Buffer; contentType: string } | null> {
    if (!FILE_NAME.test(fileName)) return null;
    const upload = await this.uploads.find(scope, fileName, this.clock.now());
    const bytes = upload === null ? null : await this.store.read(objectKey(upload));
    return upload === null || bytes === null ? null : { bytes, contentType: upload.contentType };
  }
}

/** Where the bytes of an upload are in the object store. */
export function objectKey({ workspaceId, fileName }: Pick<Upload, 'workspaceId' | 'fileName'>): string {
  return `uploads/${workspaceId}/${fileName}`;
}
