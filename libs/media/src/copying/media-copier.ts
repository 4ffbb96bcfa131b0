import { ImageDecoder } from '@loupe/images';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { checksumOf, type MediaPart, mediaKey, sourceOf } from '../media-key.js';
import { CopyError } from './copy-error.js';
import { copyError, SourceFileLoader } from './source-file.loader.js';
import type { CopiedContent, NewlyStored } from './stored-media.repository.js';
import { looked, tried } from './tried.js';
import { videoOf } from './video-stream.js';

export interface CopyOutcome {
  stored: NewlyStored;
  /** Why some parts are not stored. */
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
   * Copies the parts that are not stored yet: the file and a thumbnail. The thumbnail of an image is made from its file,
   * else from the platform's thumbnail. One part may succeed while the other fails. A file that is already stored is not
   * requested again.
   * @param end once it is aborted, downloads are broken off and no further image is decoded, which is a problem of the part
   * @throws Error of the object store
   */
  async copy(content: CopiedContent, end: AbortSignal): Promise<CopyOutcome> {
    const outcome: CopyOutcome = { stored: {}, problems: [] };
    const { fileUrl, thumbnailUrl, type } = content;
    const pictureUrl = thumbnailUrl ?? (type === 'IMAGE' ? fileUrl : null);
    const image: { bytes?: Buffer } = {};
    // Recordings are not copied: only their pictures are.
    if (type !== 'AUDIO' && fileUrl !== null && sourceOf(fileUrl) !== content.fileSource) {
      await attempt(outcome, end, async () => {
        if (type === 'VIDEO') return this.copyVideo(content, fileUrl, end);
        const bytes = await this.sources.read(content.workspaceId, fileUrl, 'IMAGE', end);
        end.throwIfAborted();
        const stored = await this.storeImage(content, fileUrl, bytes);
        image.bytes = bytes;
        return stored;
      });
    }
    const hasFailed = outcome.problems.length > 0 && pictureUrl === fileUrl;
    if (pictureUrl !== null && sourceOf(pictureUrl) !== content.thumbnailSource && !hasFailed) {
      await attempt(outcome, end, async () => {
        const picture =
          image.bytes ?? (await this.sources.read(content.workspaceId, pictureUrl, 'IMAGE', end));
        end.throwIfAborted();
        return this.storeThumbnail(content, pictureUrl, picture);
      });
    }
    return outcome;
  }

  private async copyVideo(content: CopiedContent, url: string, end: AbortSignal): Promise<NewlyStored> {
    const video = await videoOf(await this.sources.open(content.workspaceId, url, 'VIDEO', end));
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

  /** @param url the URL that the thumbnail belongs to; it later shows whether the thumbnail is still the right one */
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

async function attempt(
  outcome: CopyOutcome,
  end: AbortSignal,
  work: () => Promise<NewlyStored>,
): Promise<void> {
  const made = await tried(end, work);
  if (made instanceof CopyError) outcome.problems.push(made);
  else Object.assign(outcome.stored, made);
}

function keyOf({ workspaceId, itemId, id }: CopiedContent, part: MediaPart, url: string, extension: string) {
  return mediaKey({ workspaceId, itemId, mediaContentId: id }, part, sourceOf(url), extension);
}
