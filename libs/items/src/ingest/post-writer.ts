import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { SearchIndex } from '../search/search-index.service.js';
import { IngestRepository } from './ingest.repository.js';
import { IngestMediaRepository } from './ingest-media.repository.js';
import type { PlannedPost } from './planned-post.js';

/** Writes the rows of posts, readings aside, and what is searched of them. */
@Injectable()
export class PostWriter {
  constructor(
    private readonly posts: IngestRepository,
    private readonly media: IngestMediaRepository,
    private readonly search: SearchIndex,
  ) {}

  /** Ids of the posts of which a row was written. */
  async write(scope: WorkspaceScope, plans: readonly PlannedPost[], now: Date): Promise<Set<string>> {
    const fresh = plans.filter(({ stored }) => stored === undefined);
    const known = plans.filter(({ stored }) => stored !== undefined);
    await this.posts.add(scope, fresh, now);
    const written = new Set([
      ...fresh.map(({ itemId }) => itemId),
      ...(await this.posts.update(scope, known, now)),
      ...(await this.media.update(scope, known)),
      ...(await this.media.add(scope, plans)),
      ...(await this.media.updateTranscriptions(scope, known)),
      ...(await this.media.addTranscriptions(scope, plans, now)),
    ]);
    await this.search.index(scope, [...written]);
    return written;
  }
}
