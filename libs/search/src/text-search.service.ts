import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { knownMatches } from './known-matches.filter.js';
import { orderOfCursor } from './match-order.js';
import { deletionKeys } from './misspellings.js';
import { NewestWordsService } from './newest/newest-words.service.js';
import type { RankedMatches } from './ranked-matches.js';
import type { DocumentKind } from './search.entities.js';
import { inWorkspace } from './search-document.js';
import type { TextSearch } from './super-search.js';
import { correctable, type TextQuery, textQuery } from './text-query.js';
import { TextSearchRepository } from './text-search.repository.js';
import type { Token } from './words.js';

/** Up to so many matches are ranked by how well they match; docs/search.md describes what happens with more. */
export const MAX_RANKED = 2000;

/** Between two pages, the matches of a search may increase; up to so many are still passed from one statement to another. */
const MAX_KEPT = 4 * MAX_RANKED;

/** Matches by words that take part in one order with those by likeness: as many as of a model. */
const MAX_BEST = 1000;

const KINDS: Record<TextSearch['mode'], DocumentKind> = {
  FUZZY_CAPTION: 'CAPTION',
  FUZZY_TRANSCRIPTION: 'TRANSCRIPTION',
};

/** Finds words, with or without typos, in captions and transcripts. */
@Injectable()
export class TextSearchService {
  constructor(
    private readonly repository: TextSearchRepository,
    private readonly newest: NewestWordsService,
  ) {}

  /**
   * The matches of a search for words. Few matches are read once, for both the page and its count. More than MAX_RANKED
   * matches are ordered newest first, and those with all words as typed come before the others. The order is chosen for the
   * first page; the cursors keep it for the next pages.
   * @param after the cursor after which the page begins; null for the first page, undefined for another order
   */
  async find(
    scope: WorkspaceScope,
    { mode, tokens }: TextSearch,
    after: string | null | undefined,
  ): Promise<RankedMatches> {
    const kind = KINDS[mode];
    const query = await this.queryOf(scope, tokens);
    const matches = this.repository.scored(scope, kind, query);
    const known = orderOfCursor(after);
    let areFew = false;
    if (known !== 'time') {
      const limit = known === 'score' ? MAX_KEPT : MAX_RANKED;
      const { few, manyAsTyped } = await this.repository.atMost(limit, scope, kind, query);
      if (few !== null) return { matches: knownMatches(few) };
      if (known === 'score') return { matches: this.repository.gathered(matches) };
      areFew = !manyAsTyped;
    }
    if (after === undefined) return { matches };
    const { exact, tolerant } = query;
    const since = await this.newest.since(scope);
    const asTyped = this.repository.section(scope, kind, exact, { areFew, since });
    if (exact === tolerant) return { matches, newestFirst: [asTyped] };
    const others = this.repository.section(scope, kind, tolerant, { without: exact, areFew: false, since });
    return { matches, newestFirst: [asTyped, others] };
  }

  /** Of captions and of transcripts, the ids of the best matches, best first; where there are too many to rank, the newest. */
  async best(scope: WorkspaceScope, tokens: readonly Token[]): Promise<string[][]> {
    const query = await this.queryOf(scope, tokens);
    const lists: string[][] = [];
    for (const kind of Object.values(KINDS))
      lists.push(await this.repository.best(MAX_BEST, scope, kind, query));
    return lists;
  }

  private async queryOf(scope: WorkspaceScope, tokens: readonly Token[]): Promise<TextQuery> {
    const keys = correctable(tokens).flatMap((word) => deletionKeys(scope.workspaceId, word));
    return queryIn(scope, textQuery(tokens, await this.repository.wordsByKey(scope, keys)));
  }
}

function queryIn(scope: WorkspaceScope, { exact, tolerant, units }: TextQuery): TextQuery {
  const marked = (text: string) => inWorkspace(scope, text);
  return { exact: marked(exact), tolerant: marked(tolerant), units: units.map(marked) };
}
