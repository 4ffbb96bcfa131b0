import { ImageDecoder } from '@loupe/images';
import type { WorkspaceRef } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { CopyError } from '../copying/copy-error.js';
import { SourceFileLoader } from '../copying/source-file.loader.js';
import { looked, tried } from '../copying/tried.js';
import { checksumOf, pictureKey, sourceOf } from '../media-key.js';
import type { StoredPicture } from './profile-pictures.repository.js';

/** Makes small copies of profile pictures in the object store. The picture as the platform has it is not kept. */
@Injectable()
export class ProfilePictureCopier {
  constructor(
    private readonly sources: SourceFileLoader,
    private readonly store: ObjectStore,
    private readonly images: ImageDecoder,
  ) {}

  /**
   * Copies the picture at a platform's address.
   * @param end once it is aborted, the download is broken off and no image is decoded, which is a problem
   * @returns what is stored, or why nothing is
   * @throws Error of the object store
   */
  copy(
    { workspaceId }: WorkspaceRef,
    profileId: string,
    address: string,
    end: AbortSignal,
  ): Promise<StoredPicture | CopyError> {
    return tried(end, async () => {
      const found = await this.sources.read(workspaceId, address, 'IMAGE', end);
      end.throwIfAborted();
      const bytes = await looked(this.images.profilePicture(workspaceId, found));
      const source = sourceOf(address);
      const key = pictureKey(workspaceId, profileId, source);
      await this.store.put(key, bytes);
      return { source, key, size: bytes.length, checksum: checksumOf(bytes) };
    });
  }
}
