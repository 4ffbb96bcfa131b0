import type { Later } from '@loupe/database';
import { eachInSlices, inParts, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { deletionKeys, isCorrectable } from './misspellings.js';
import type { DocumentKind } from './search.entities.js';
import { searchDocument, signOf } from './search-document.js';
import { type DocumentRecord, type ItemTexts, SearchIndexRepository } from './search-index.repository.js';
import { WORDS_VERSION } from './words.js';

/** New words that one statement adds. */
const WORDS_AT_ONCE = 2000;

/** Keeps the index of fuzzy search up to date with the texts of items. */
@Injectable()
export class SearchIndexService {
  constructor(private readonly repository: SearchIndexRepository) {}

  /**
   * Rewrites the documents of items, in the running transaction. There may be one writer per workspace at a time: the caller
   * holds the workspace's ingest lock.
   */
  async index(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    const texts = await this.repository.texts(scope, itemIds);
    const { documents, words } = await documentsOfAll(scope, texts);
    await this.learn(scope, words);
    await this.repository.write(scope, documents, WORDS_VERSION);
    for (const [kind, field] of Object.entries(FIELDS) as [DocumentKind, TextField][]) {
      const without = texts.filter((each) => each[field] === null).map(({ itemId }) => itemId);
      await this.repository.remove(scope, kind, without);
    }
  }

  /** What writes the documents of new items, in the running transaction, as `index` does. */
  async ofNew(scope: WorkspaceScope, texts: readonly ItemTexts[]): Promise<Later[]> {
    const { documents, words } = await documentsOfAll(scope, texts);
    return [() => this.learn(scope, words), ...this.repository.writeNew(scope, documents, WORDS_VERSION)];
  }

  /** Ids of up to `limit` items after one, by id, that have no documents of the current version. */
  async unindexed(scope: WorkspaceScope, after: string | null, limit: number): Promise<string[]> {
    return this.repository.unindexed(scope, { after, version: WORDS_VERSION, limit });
  }

  /** Number of items that have no documents of the current version. */
  async pending(scope: WorkspaceScope): Promise<number> {
    return this.repository.countUnindexed(scope, WORDS_VERSION);
  }

  private async learn(scope: WorkspaceScope, words: readonly string[]): Promise<void> {
    if (words.length === 0) return;
    const unknown = await this.repository.unknownWords(scope, words);
    if (unknown.length === 0) return;
    for (const part of inParts(unknown, WORDS_AT_ONCE)) {
      const keyed: { word: string; keys: number[] }[] = [];
      await eachInSlices(part, (word) => keyed.push({ word, keys: deletionKeys(scope.workspaceId, word) }));
      await this.repository.addWords(scope, keyed);
    }
  }
}

type TextField = Exclude<keyof ItemTexts, 'itemId' | 'takenAt' | 'language'>;

const FIELDS: Record<DocumentKind, TextField> = {
  CAPTION: 'caption',
  TRANSCRIPTION: 'transcript',
  PICTURE: 'picture',
};

async function documentsOfAll(scope: WorkspaceScope, texts: readonly ItemTexts[]) {
  const words = new Set<string>();
  const documents: DocumentRecord[] = [];
  await eachInSlices(texts, (each) => documents.push(...documentsOf(scope, each, words)));
  return { documents, words: [...words].filter(isCorrectable) };
}

function documentsOf(scope: WorkspaceScope, texts: ItemTexts, words: Set<string>): DocumentRecord[] {
  return (Object.entries(FIELDS) as [DocumentKind, TextField][]).flatMap(([kind, field]) => {
    const text = texts[field];
    if (text === null) return [];
    const document = searchDocument(text, kind, signOf(scope));
    for (const word of document.words) words.add(word);
    const { itemId, takenAt, language } = texts;
    return [{ itemId, takenAt, language, kind, words: document.vector }];
  });
}
