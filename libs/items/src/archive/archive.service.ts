import { type EngagementSnapshot, SnapshotsRepository } from '@loupe/engagement';
import { Injectable } from '@nestjs/common';
import { type MediaContentWithCopies, MediaRepository } from '../media/media.repository.js';
import { Permalinks, type PermalinkTarget } from '../media/permalinks.js';
import { ArchiveRepository, type ShownPost } from './archive.repository.js';

/** As many readings as a curve can show, and a table can be read. */
const READINGS = 100;

export interface ArchivedPost extends PermalinkTarget {
  post: ShownPost;
  /** In their order. */
  media: MediaContentWithCopies[];
  /** By time, the first and the newest among them. */
  readings: EngagementSnapshot[];
}

/** Posts as permalinks show them. */
@Injectable()
export class Archive {
  constructor(
    private readonly permalinks: Permalinks,
    private readonly repository: ArchiveRepository,
    private readonly media: MediaRepository,
    private readonly snapshots: SnapshotsRepository,
  ) {}

  /** What a permalink's token shows; null for one that this service has not made, or whose post is not held any more. */
  async find(token: string): Promise<ArchivedPost | null> {
    const target = this.permalinks.read(token);
    if (target === null) return null;
    const { workspaceId, itemId } = target;
    const scope = { workspaceId, timeZone: 'UTC' };
    const post = await this.repository.post(scope, itemId);
    if (post === null) return null;
    const [media, readings] = await Promise.all([
      this.media.contentsOfItems(scope, [itemId], [itemId]),
      this.snapshots.spread(scope, itemId, READINGS),
    ]);
    return { ...target, post, media, readings };
  }
}
