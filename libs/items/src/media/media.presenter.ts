import type { Image, SocialProfile, Video } from '@loupe/content';
import type { RequestContext } from '@loupe/graphql';
import { MediaAddressService, type MediaContentWithCopies, platformAddress } from '@loupe/media';
import { Injectable } from '@nestjs/common';

/** Shows files to callers: the URL of our copy if there is one, else the platform's URL. */
@Injectable()
export class MediaPresenter {
  constructor(private readonly addresses: MediaAddressService) {}

  /** For the answer of a request, which holds until the addresses change. */
  all(rows: readonly MediaContentWithCopies[], { origin, dependencies }: RequestContext): (Image | Video)[] {
    dependencies.expireAt(this.addresses.changesAt());
    return rows.map((row) => this.of(row, origin));
  }

  /** The URL of a profile's picture, for the answer of a request as well. */
  avatar(
    { workspaceId, id, avatar, hasPicture }: SocialProfile,
    { origin, dependencies }: RequestContext,
  ): string | null {
    dependencies.expireAt(this.addresses.changesAt());
    return hasPicture ? origin + this.addresses.sign(workspaceId, id, 'picture') : platformAddress(avatar);
  }

  private of(row: MediaContentWithCopies, origin: string): Image | Video {
    const { workspaceId, id } = row;
    const { addresses } = this;
    // Signing is the main cost here, and few requests select both URLs.
    return {
      ...row,
      mediaItemId: row.itemId,
      get fileUrl() {
        return row.hasFile ? origin + addresses.sign(workspaceId, id, 'file') : platformAddress(row.fileUrl);
      },
      get thumbnailUrl() {
        return row.hasThumbnail
          ? origin + addresses.sign(workspaceId, id, 'thumbnail')
          : platformAddress(row.thumbnailUrl);
      },
    };
  }
}
