import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Reindexer } from './reindexer.js';
import { SearchIndexService } from './search-index.service.js';

/** Writes the documents of fuzzy search for items whose documents are missing or outdated. */
@Injectable()
export class TextReindexer extends Reindexer {
  readonly name = 'text';
  readonly description = 'words of captions, transcriptions and pictures';
  readonly batchSize: number = 500;

  constructor(
    private readonly search: SearchIndexService,
    private readonly db: Database,
  ) {
    super();
  }

  override pending(scope: WorkspaceScope): Promise<number> {
    return this.search.pending(scope);
  }

  override batch(scope: WorkspaceScope, after: string | null, limit: number): Promise<string[]> {
    return this.db.exclusively(writersKey(scope), async () => {
      const itemIds = await this.search.unindexed(scope, after, limit);
      await this.search.index(scope, itemIds);
      return itemIds;
    });
  }
}
