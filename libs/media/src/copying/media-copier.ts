import { createHash } from 'node:crypto';
import { ImageDecoder } from '@loupe/images';
import { AppError } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { type MediaPart, mediaKey, sourceOf } from '../media-key.js';
import { CopyError } from './copy-error.js';
import { copyError, SourceFileLoader } from './source-file.loader.js';
import type { CopiedContent, NewlyStored } from './stored-media.repository.js';
import { videoOf } from './video-stream.js';

export interface CopyOutcome {
  stored: NewlyStored;
  /** Why parts are not stored. */
  problems: CopyError[];
}

/** Copies the files of a media content from its platform to the object store. */
@Injectable()
export class MediaCopier {
  constructor(
    private readonly sources: SourceFileLoader,
    private readonly store: ObjectStore,
    private readonly images: ImageDecoder,
  ) {}

  /**
   * Copies what is not stored yet: the file, and a small picture, of an image's own file or else of the platform's small
   * picture. One may succeed where the other fails. A file that is stored already is not asked for.
   * @throws Error of the object store
   */
  async copy(content: CopiedContent): Promise<CopyOutcome> {
    const outcome: CopyOutcome = { stored: {}, problems: [] };
    const { fileUrl, thumbnailUrl, type } = content;
    const pictureUrl = thumbnailUrl ?? (type === 'IMAGE' ? fileUrl : null);
    const image: { bytes?: Buffer } = {};
    if (fileUrl !== null && sourceOf(fileUrl) !== content.fileSource) {
      await attempt(outcome, async () => {
        if (type === 'VIDEO') return this.copyVideo(content, fileUrl);
        const bytes = await this.sources.read(content.workspaceId, fileUrl, 'IMAGE');
        const stored = await this.storeImage(content, fileUrl, bytes);
        image.bytes = bytes;
        return stored;
      });
    }
    const hasFailed = outcome.problems.length > 0 && pictureUrl === fileUrl;
    if (pictureUrl !== null && sourceOf(pictureUrl) !== content.thumbnailSource && !hasFailed) {
      await attempt(outcome, async () => {
        const picture = image.bytes ?? (await this.sources.read(content.workspaceId, pictureUrl, 'IMAGE'));
        return this.storeThumbnail(content, pictureUrl, picture);
      });
    }
    return outcome;
  }

  private async copyVideo(content: CopiedContent, url: string): Promise<NewlyStored> {
    const video = await videoOf(await this.sources.open(content.workspaceId, url, 'VIDEO'));
    const key = keyOf(content, 'file', url, video.extension);
    try {
      await this.store.put(key, video.body);
    } catch (error) {
      throw copyError(video.failure() ?? error);
    }
    const { size, checksum } = video.measured();
    return {
      fileSource: sourceOf(url),
      fileKey: key,
      fileType: video.contentType,
      fileSize: String(size),
      fileChecksum: checksum,
    };
  }

  private async storeImage(content: CopiedContent, url: string, bytes: Buffer): Promise<NewlyStored> {
    const { contentType, extension } = await looked(this.images.judge(content.workspaceId, bytes));
    const key = keyOf(content, 'file', url, extension);
    await this.store.put(key, bytes);
    return {
      fileSource: sourceOf(url),
      fileKey: key,
      fileType: contentType,
      fileSize: String(bytes.length),
      fileChecksum: checksumOf(bytes),
    };
  }

  /** @param url the address that the picture stands for, by which it is known to be the right one later */
  private async storeThumbnail(content: CopiedContent, url: string, picture: Buffer): Promise<NewlyStored> {
    const { bytes, blurHash } = await looked(this.images.thumbnail(content.workspaceId, picture));
    const key = keyOf(content, 'thumbnail', url, 'webp');
    await this.store.put(key, bytes);
    return {
      thumbnailSource: sourceOf(url),
      thumbnailKey: key,
      thumbnailSize: String(bytes.length),
      thumbnailChecksum: checksumOf(bytes),
      blurHash,
    };
  }
}

async function attempt(outcome: CopyOutcome, work: () => Promise<NewlyStored>): Promise<void> {
  try {
    Object.assign(outcome.stored, await work());
  } catch (error) {
    const reported = copyError(error);
    if (!(reported instanceof CopyError)) throw reported;
    outcome.problems.push(reported);
  }
}

/**
 * What was found in an image.
 * @throws CopyError for what is no image of a known format, or a broken one, or while too many are looked into
 */
async function looked<Found>(found: Promise<Found>): Promise<Found> {
  try {
    return await found;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new CopyError(error.message, error.code === 'SERVICE_UNAVAILABLE', { cause: error });
  }
}

function keyOf({ workspaceId, itemId, id }: CopiedContent, part: MediaPart, url: string, extension: string) {
  return mediaKey({ workspaceId, itemId, mediaContentId: id }, part, sourceOf(url), extension);
}

function checksumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
