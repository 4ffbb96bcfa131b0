import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { inWorkspace, quoted, SearchDocumentRow, SearchWord, SIGN_LENGTH } from '@loupe/search';
import { Injectable } from '@nestjs/common';

/** SQL that deletes items. */
@Injectable()
export class ItemRemovalRepository {
  constructor(private readonly db: Database) {}

  /** Deletes items with all dependent rows; returns the items that existed. */
  async delete(scope: WorkspaceScope, itemIds: readonly string[]): Promise<string[]> {
    return this.db.ids(sql`
      DELETE FROM items WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${itemIds}::uuid[]) RETURNING id`);
  }

  /** Searchable words that occur in no document; reads all documents of the workspace. */
  async unusedWords(scope: WorkspaceScope): Promise<string[]> {
    const rows = await this.db.query<{ word: string }>(sql`
      SELECT known.word FROM ${this.db.rows(scope, SearchWord, 'known')}
      WHERE known.word NOT IN (
        SELECT substr(unnest(tsvector_to_array(document.words)), ${SIGN_LENGTH + 1}) FROM ${this.db.rows(scope, SearchDocumentRow, 'document')})`);
    return rows.map(({ word }) => word);
  }

  /** Deletes the given words that occur in no document. */
  async deleteUnusedWords(scope: WorkspaceScope, words: readonly string[]): Promise<void> {
    const documentOf = (kind: string) => sql`SELECT FROM ${this.db.rows(scope, SearchDocumentRow, 'document')}
      WHERE document.kind = ${kind} AND document.words @@ entry.query::tsquery`;
    const queries = words.map((word) => inWorkspace(scope, quoted(word)));
    await this.db.query(sql`
      DELETE FROM search_words WHERE workspace_id = ${scope.workspaceId} AND word IN (
        SELECT entry.word FROM unnest(${words}::text[], ${queries}::text[]) AS entry(word, query)
        WHERE NOT EXISTS (${documentOf('CAPTION')}) AND NOT EXISTS (${documentOf('ALL')}))`);
  }
}
