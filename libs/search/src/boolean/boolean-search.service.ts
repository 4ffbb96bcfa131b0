import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { orderOfCursor } from '../match-order.js';
import type { RankedMatches } from '../ranked-matches.js';
import type { BooleanNode } from './boolean-nodes.js';
import { BooleanSearchRepository } from './boolean-search.repository.js';
import { Forms, inflected } from './word-forms.js';
import { WordFormsRepository } from './word-forms.repository.js';

/** Finds what a query in BOOLEAN mode asks for, newest first. */
@Injectable()
export class BooleanSearchService {
  constructor(
    private readonly repository: BooleanSearchRepository,
    private readonly words: WordFormsRepository,
  ) {}

  /** @param after the cursor after which the page begins; null for the first page, undefined for another order */
  async find(
    scope: WorkspaceScope,
    node: BooleanNode,
    after: string | null | undefined,
  ): Promise<RankedMatches> {
    const forms = new Forms(await this.words.of(scope, [...new Set(inflected(node))]));
    const query = { node, forms };
    const matches = this.repository.scored(scope, query);
    const known = orderOfCursor(after);
    // Between two pages matches may come and go; a cursor keeps the order that it is of.
    if (known === 'score') return { matches };
    if (known === null) {
      const few = await this.repository.few(scope, query);
      if (few !== null) return { matches: few };
    }
    return after === undefined
      ? { matches }
      : { matches, newestFirst: [this.repository.section(scope, query)] };
  }
}
