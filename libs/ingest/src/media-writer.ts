import { AppConfig } from '@loupe/config';
import type { WorkspaceScope } from '@loupe/kernel';
import { MediaCopiesRepository } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import { IngestMediaRepository, mediaRecords } from './ingest-media.repository.js';
import type { PlannedPost } from './planned-post.js';
import { UpstreamDeletionsService } from './upstream/upstream-deletions.service.js';

/** Writes the files and transcripts of posts, and queues the files for copying. */
@Injectable()
export class MediaWriter {
  constructor(
    private readonly media: IngestMediaRepository,
    private readonly copies: MediaCopiesRepository,
    private readonly deletions: UpstreamDeletionsService,
    private readonly config: AppConfig,
  ) {}

  /** Returns the ids of the posts with a written row. */
  async write(scope: WorkspaceScope, plans: readonly PlannedPost[], now: Date): Promise<string[]> {
    const known = plans.filter(({ stored }) => stored !== undefined);
    const seen = known.filter(({ merged }) => merged.post !== undefined).map(({ itemId }) => itemId);
    const earlier = known.flatMap(mediaRecords);
    const files = [...earlier, ...plans.filter(({ stored }) => stored === undefined).flatMap(mediaRecords)];
    const changed = [...(await this.media.update(scope, earlier)), ...(await this.media.add(scope, files))];
    if (changed.length > 0 && this.config.get('MEDIA') === 'copy') {
      await this.copies.add(scope, [...new Set(changed)], now);
    }
    return [
      ...changed,
      ...(await this.deletions.recall(scope, seen)),
      ...(await this.media.updateTranscriptions(scope, earlier)),
      ...(await this.media.addTranscriptions(scope, files, now)),
    ];
  }
}
