import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { SearchIndexService } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import { IngestMediaRepository, type Transcribed } from './ingest-media.repository.js';
import { SuppressionService } from './suppression/suppression.service.js';

/** Stores what was heard in stored videos as transcripts that come with posts are stored, without names of erased people. */
@Injectable()
export class TranscriptsService {
  constructor(
    private readonly media: IngestMediaRepository,
    private readonly erased: SuppressionService,
    private readonly search: SearchIndexService,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds the transcript of a video, in the running transaction if there is one. A transcript that there is already stays.
   * @param heard with null where nothing is said
   * @returns false if there was one, or the video was deleted
   */
  add(scope: WorkspaceScope, heard: Transcribed): Promise<boolean> {
    return this.db.exclusively(writersKey(scope), async () => {
      const text = heard.transcript ?? null;
      const transcript = text === null ? null : await this.erased.redacted(scope, text);
      const ids = await this.media.addTranscriptions(scope, [{ ...heard, transcript }], this.clock.now());
      await this.search.index(scope, ids);
      return ids.length > 0;
    });
  }
}
