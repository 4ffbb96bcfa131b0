import { type EngagementSnapshot, SnapshotsRepository } from '@loupe/engagement';
import { isUuid, userError, type WorkspaceScope } from '@loupe/kernel';
import { type MediaContentWithCopies, MediaRepository } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import { ArchiveRepository, type PermalinkPost } from './archive.repository.js';
import { PermalinksService, type PermalinkTarget } from './permalinks.service.js';

/** As many snapshots as a curve can show, and a table can be read. */
const READINGS = 100;

export interface ArchivedPost extends Omit<PermalinkTarget, 'serial'> {
  post: PermalinkPost;
  /** In their order. */
  media: MediaContentWithCopies[];
  /** By time, the first and the newest among them. */
  snapshots: EngagementSnapshot[];
}

/** Posts as permalinks show them. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly permalinks: PermalinksService,
    private readonly repository: ArchiveRepository,
    private readonly media: MediaRepository,
    private readonly snapshots: SnapshotsRepository,
  ) {}

  /**
   * Gives an item another permalink, in place of all that it had; gives its path.
   * @throws UserErrors for an unknown id
   */
  async rotate(scope: WorkspaceScope, itemId: string): Promise<string> {
    const { workspaceId } = scope;
    const serial = isUuid(itemId) ? await this.repository.replacePermalink(scope, itemId) : null;
    if (serial === null) throw userError(['itemId'], 'Item not found');
    return this.permalinks.pathOf({ workspaceId, itemId, serial });
  }

  /**
   * What a permalink's token shows; null for one that this service has not made, that was replaced, or whose post is not
   * held any more.
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
      this.snapshots.spread(scope, itemId, READINGS),
    ]);
    return { workspaceId, itemId, post, media, snapshots };
  }
}
