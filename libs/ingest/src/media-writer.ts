import { AppConfig } from '@loupe/config';
import type { WorkspaceScope } from '@loupe/kernel';
import { MediaCopiesRepository } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import { IngestMediaRepository } from './ingest-media.repository.js';
import type { PlannedPost } from './planned-post.js';
import { UpstreamDeletionsService } from './upstream/upstream-deletions.service.js';

/** Writes the files of posts and what is said in them, and has the files copied. */
@Injectable()
export class MediaWriter {
  constructor(
    private readonly media: IngestMediaRepository,
    private readonly copies: MediaCopiesRepository,
    private readonly deletions: UpstreamDeletionsService,
    private readonly config: AppConfig,
  ) {}

  /** Ids of the posts of which a row was written. */
  async write(scope: WorkspaceScope, plans: readonly PlannedPost[], now: Date): Promise<string[]> {
    const known = plans.filter(({ stored }) => stored !== undefined);
    const seen = known.filter(({ merged }) => merged.post !== undefined).map(({ itemId }) => itemId);
    const changed = [...(await this.media.update(scope, known)), ...(await this.media.add(scope, plans))];
    if (changed.length > 0 && this.config.get('MEDIA') === 'copy') {
      await this.copies.add(scope, [...new Set(changed)], now);
    }
    return [
      ...changed,
      ...(await this.deletions.recall(scope, seen)),
      ...(await this.media.updateTranscriptions(scope, known)),
      ...(await this.media.addTranscriptions(scope, plans, now)),
    ];
  }
}
