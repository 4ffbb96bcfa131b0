import { AppConfig } from '@loupe/config';
import type { Later } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { MediaCopiesRepository, ProfilePicturesRepository, type ShownProfile } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import { IngestMediaRepository, mediaRecords } from './ingest-media.repository.js';
import type { PlannedPost } from './planned-post.js';
import { UpstreamDeletionsService } from './upstream/upstream-deletions.service.js';

/** Writes the files and transcripts of posts, and queues the files for copying, as the pictures of profiles. */
@Injectable()
export class MediaWriter {
  constructor(
    private readonly media: IngestMediaRepository,
    private readonly copies: MediaCopiesRepository,
    private readonly pictures: ProfilePicturesRepository,
    private readonly deletions: UpstreamDeletionsService,
    private readonly config: AppConfig,
  ) {}

  /** What writes the files of new posts. */
  ofNew(scope: WorkspaceScope, plans: readonly PlannedPost[], now: Date): Later[] {
    const files = plans.flatMap(mediaRecords);
    const ids = [...new Set(files.map(({ itemId }) => itemId))];
    return [
      ...this.media.addNew(scope, files),
      () => this.copy(scope, ids, now),
      async () => {
        await this.media.addTranscriptions(scope, files, now);
      },
    ];
  }

  /** Writes the files of posts that were stored before; returns the ids of the posts with a written row. */
  async write(scope: WorkspaceScope, plans: readonly PlannedPost[], now: Date): Promise<string[]> {
    const seen = plans.filter(({ merged }) => merged.post !== undefined).map(({ itemId }) => itemId);
    const files = plans.flatMap(mediaRecords);
    const changed = [...(await this.media.update(scope, files)), ...(await this.media.add(scope, files))];
    await this.copy(scope, [...new Set(changed)], now);
    return [
      ...changed,
      ...(await this.deletions.recall(scope, seen)),
      ...(await this.media.updateTranscriptions(scope, files)),
      ...(await this.media.addTranscriptions(scope, files, now)),
    ];
  }

  /** Queues the pictures of profiles that got one, or another address of it. */
  async copyPictures(scope: WorkspaceScope, profiles: readonly ShownProfile[], now: Date): Promise<void> {
    if (this.config.get('MEDIA') === 'copy') await this.pictures.add(scope, profiles, now);
  }

  private async copy(scope: WorkspaceScope, itemIds: readonly string[], now: Date): Promise<void> {
    if (itemIds.length > 0 && this.config.get('MEDIA') === 'copy') await this.copies.add(scope, itemIds, now);
  }
}
