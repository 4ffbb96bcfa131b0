import { type EngagementSnapshot, SnapshotsRepository } from '@loupe/engagement';
import { isUuid, userError, type WorkspaceScope } from '@loupe/kernel';
import { type MediaContentWithCopies, MediaRepository } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import { ArchiveRepository, type PermalinkPost } from './archive.repository.js';
import { PermalinksService, type PermalinkTarget } from './permalinks.service.js';

/** Enough snapshots for a curve, and few enough for a readable table. */
const SNAPSHOTS = 100;

export interface ArchivedPost extends Omit<PermalinkTarget, 'serial'> {
  post: PermalinkPost;
  /** In the order of the post. */
  media: MediaContentWithCopies[];
  /** By time; the first and the newest are always among them. */
  snapshots: EngagementSnapshot[];
}

/** The posts of permalink pages. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly permalinks: PermalinksService,
    private readonly repository: ArchiveRepository,
    private readonly media: MediaRepository,
    private readonly snapshots: SnapshotsRepository,
  ) {}

  /**
   * Replaces all permalinks of an item by a new one and returns its path.
   * @throws UserErrors for an unknown id
   */
  async rotate(scope: WorkspaceScope, itemId: string): Promise<string> {
    const { workspaceId } = scope;
    const serial = isUuid(itemId) ? await this.repository.replacePermalink(scope, itemId) : null;
    if (serial === null) throw userError(['itemId'], 'Item not found');
    return this.permalinks.pathOf({ workspaceId, itemId, serial });
  }

  /**
   * The post that a permalink's token names; null if this service did not create the token, if the permalink was replaced,
   * or if the post is no longer stored.
   */
  async find(token: string): Promise<ArchivedPost | null> {
    const target = this.permalinks.read(token);
    if (target === null) return null;
    const { workspaceId, itemId, serial } = target;
    const scope = { workspaceId };
    const post = await this.repository.post(scope, { itemId, serial });
    if (post === null) return null;
    const [media, snapshots] = await Promise.all([
      this.media.contentsOfItems(scope, [itemId], [itemId]),
      this.snapshots.spread(scope, itemId, SNAPSHOTS),
    ]);
    return { workspaceId, itemId, post, media, snapshots };
  }
}
