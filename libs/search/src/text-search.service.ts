import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { knownMatches } from './known-matches.filter.js';
import { orderOfCursor } from './match-order.js';
import { deletionKeys } from './misspellings.js';
import type { RankedMatches } from './ranked-matches.js';
import type { DocumentKind } from './search.entities.js';
import { inWorkspace } from './search-document.js';
import type { TextSearch } from './super-search.js';
import { correctable, type TextQuery, textQuery } from './text-query.js';
import { TextSearchRepository } from './text-search.repository.js';

/** So many matches are ranked by how well they match; docs/search.md says what becomes of more. */
export const MAX_RANKED = 2000;

/** Matches of a first page may have become more by the next; so many are still handed on from one statement to another. */
const MAX_KEPT = 4 * MAX_RANKED;

const KINDS: Record<TextSearch['mode'], DocumentKind> = {
  FUZZY_CAPTION: 'CAPTION',
  FUZZY_TRANSCRIPTION: 'TRANSCRIPTION',
};

/** Finds words, with or without typos, in captions and transcriptions. */
@Injectable()
export class TextSearchService {
  constructor(private readonly repository: TextSearchRepository) {}

  /**
   * What a search for words finds. Few matches are read once, for the page and its count alike. More than MAX_RANKED
   * matches are given newest first, those with all words as typed before the others; which of the two orders it is, is
   * decided for the first page and kept by the cursors of the next.
   * @param after the cursor that the page begins behind; null for the first one, undefined for another order
   */
  async find(
    scope: WorkspaceScope,
    { mode, tokens }: TextSearch,
    after: string | null | undefined,
  ): Promise<RankedMatches> {
    const kind = KINDS[mode];
    const keys = correctable(tokens).flatMap((word) => deletionKeys(scope.workspaceId, word));
    const query = queryIn(scope, textQuery(tokens, await this.repository.wordsByKey(scope, keys)));
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
    const asTyped = this.repository.section(scope, kind, exact, { areFew });
    if (exact === tolerant) return { matches, newestFirst: [asTyped] };
    const others = this.repository.section(scope, kind, tolerant, { without: exact, areFew: false });
    return { matches, newestFirst: [asTyped, others] };
  }
}

function queryIn(scope: WorkspaceScope, { exact, tolerant, units }: TextQuery): TextQuery {
  const marked = (text: string) => inWorkspace(scope, text);
  return { exact: marked(exact), tolerant: marked(tolerant), units: units.map(marked) };
}
