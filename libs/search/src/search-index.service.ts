import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { deletionKeys, isCorrectable } from './misspellings.js';
import type { DocumentKind } from './search.entities.js';
import { inWorkspace, searchDocument } from './search-document.js';
import { type DocumentRecord, type ItemTexts, SearchIndexRepository } from './search-index.repository.js';
import { WORDS_VERSION } from './words.js';

/** Keeps what fuzzy search reads equal to what items say. */
@Injectable()
export class SearchIndexService {
  constructor(private readonly repository: SearchIndexRepository) {}

  /**
   * Writes the documents of items anew, in the running transaction. One writer at a time and workspace: the caller holds
   * the workspace's ingest lock.
   */
  async index(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    const texts = await this.repository.texts(scope, itemIds);
    const words = new Set<string>();
    const documents = texts.flatMap((each) => documentsOf(scope, each, words));
    await this.learn(scope, [...words].filter(isCorrectable));
    await this.repository.write(scope, documents, WORDS_VERSION);
    for (const [kind, field] of Object.entries(FIELDS) as [DocumentKind, TextField][]) {
      const without = texts.filter((each) => each[field] === null).map(({ itemId }) => itemId);
      await this.repository.remove(scope, kind, without);
    }
  }

  /** Ids of up to `limit` items after one, by id, that have no documents of today's making. */
  async unindexed(scope: WorkspaceScope, after: string | null, limit: number): Promise<string[]> {
    return this.repository.unindexed(scope, { after, version: WORDS_VERSION, limit });
  }

  /** Number of items that have no documents of today's making. */
  async pending(scope: WorkspaceScope): Promise<number> {
    return this.repository.countUnindexed(scope, WORDS_VERSION);
  }

  private async learn(scope: WorkspaceScope, words: readonly string[]): Promise<void> {
    const unknown = await this.repository.unknownWords(scope, words);
    if (unknown.length === 0) return;
    const keyed = unknown.map((word) => ({ word, keys: deletionKeys(scope.workspaceId, word) }));
    await this.repository.addWords(scope, keyed);
  }
}

type TextField = Exclude<keyof ItemTexts, 'itemId'>;

const FIELDS: Record<DocumentKind, TextField> = { CAPTION: 'caption', TRANSCRIPTION: 'transcript' };

function documentsOf(scope: WorkspaceScope, texts: ItemTexts, words: Set<string>): DocumentRecord[] {
  return (Object.entries(FIELDS) as [DocumentKind, TextField][]).flatMap(([kind, field]) => {
    const text = texts[field];
    if (text === null) return [];
    const document = searchDocument(text, kind === 'CAPTION');
    for (const word of document.words) words.add(word);
    return [{ itemId: texts.itemId, kind, words: inWorkspace(scope, document.vector) }];
  });
}
