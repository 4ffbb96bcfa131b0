import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { orderOfCursor } from '../match-order.js';
import { NewestWordsService } from '../newest/newest-words.service.js';
import type { MatchPage, RankedMatches } from '../ranked-matches.js';
import type { BooleanNode } from './boolean-nodes.js';
import { BooleanSearchRepository } from './boolean-search.repository.js';
import { hasFacts } from './boolean-shape.js';
import { Forms, inflected } from './word-forms.js';
import { WordFormsRepository } from './word-forms.repository.js';

/** Finds what a query in BOOLEAN mode asks for, newest first. */
@Injectable()
export class BooleanSearchService {
  constructor(
    private readonly repository: BooleanSearchRepository,
    private readonly words: WordFormsRepository,
    private readonly newest: NewestWordsService,
  ) {}

  /** @param page undefined for another order */
  async find(scope: WorkspaceScope, node: BooleanNode, page: MatchPage | undefined): Promise<RankedMatches> {
    const forms = new Forms(await this.words.of(scope, [...new Set(inflected(node))]));
    const query = { node, forms };
    const matches = this.repository.scored(scope, query);
    const order = orderOfCursor(page?.after);
    // Between two pages matches may come and go; a cursor keeps the order that it is of.
    if (order === 'score') return { matches };
    if (page === undefined) return { matches: (await this.repository.few(scope, query)) ?? matches };
    // Facts are not in the index of the newest words.
    const since = hasFacts(node) ? null : await this.newest.since(scope);
    if (order === null) {
      const from = page.isCounted ? null : since;
      const few = await this.repository.few(scope, query, from);
      if (few !== null && from === null) return { matches: few };
      if (few !== null) return { matches, newestFirst: [this.repository.sectionAfter(scope, query, few)] };
    }
    return { matches, newestFirst: [this.repository.section(scope, query, since)] };
  }
}
