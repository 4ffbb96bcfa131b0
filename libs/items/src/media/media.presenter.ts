import type { Image, Video } from '@loupe/content';
import type { RequestContext } from '@loupe/graphql';
import { MediaAddressService, type MediaContentWithCopies } from '@loupe/media';
import { Injectable } from '@nestjs/common';

/** Media contents as callers see them: our copy of a file where there is one, else the platform's address. */
@Injectable()
export class MediaPresenter {
  constructor(private readonly addresses: MediaAddressService) {}

  of(row: MediaContentWithCopies, { origin }: RequestContext): Image | Video {
    const { workspaceId, id } = row;
    const { addresses } = this;
    // Signing costs more than all the rest, and few ask for both addresses.
    return {
      ...row,
      mediaItemId: row.itemId,
      get fileUrl() {
        return row.hasFile ? origin + addresses.sign(workspaceId, id, 'file') : row.fileUrl;
      },
      get thumbnailUrl() {
        return row.hasThumbnail ? origin + addresses.sign(workspaceId, id, 'thumbnail') : row.thumbnailUrl;
      },
    };
  }
}
