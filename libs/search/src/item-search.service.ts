import type { Warning } from '@loupe/graphql';
import { AppError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable, Optional } from '@nestjs/common';
import { BooleanSearchService } from './boolean/boolean-search.service.js';
import { typedOperator } from './boolean/typed-operators.js';
import type { MatchPage, RankedMatches } from './ranked-matches.js';
import { SimilaritySearch } from './similarity-search.port.js';
import type { FilterSuperSearchInput } from './super-search.input.js';
import { readSuperSearch } from './super-search.js';
import { TextSearchService } from './text-search.service.js';

/** Finds the items of a superSearch. */
@Injectable()
export class ItemSearchService {
  constructor(
    private readonly texts: TextSearchService,
    private readonly booleans: BooleanSearchService,
    @Optional() private readonly similarity?: SimilaritySearch,
  ) {}

  /**
   * The matches of a search in one workspace; null without a search.
   * @param page undefined for another order than that of relevance
   * @throws InvalidInputError for an invalid search
   * @throws AppError SERVICE_UNAVAILABLE for a similarity search without a configured model
   */
  async find(
    scope: WorkspaceScope,
    input: FilterSuperSearchInput | null | undefined,
    page?: MatchPage,
  ): Promise<RankedMatches | null> {
    if (input == null) return null;
    // What a model makes of a text, and the words of a workspace, change without its version.
    scope.work?.dependencies?.addUncounted();
    const search = readSuperSearch(input);
    if (search.mode === 'BOOLEAN') return this.booleans.find(scope, search.query, page);
    if (search.mode === 'EMBEDDING_CONTENT') return this.likeness.find(scope, search.source, search.value);
    const found =
      search.mode === 'HYBRID'
        ? await this.likeness.together(
            scope,
            search.text,
            () => this.texts.best(scope, search.tokens),
            page?.after,
          )
        : await this.texts.find(scope, search, page?.after);
    const operator = typedOperator(input.searchQuery ?? '');
    if (operator === null) return found;
    return { ...found, warnings: [...(found.warnings ?? []), operatorIsWord(search.mode, operator)] };
  }

  private get likeness(): SimilaritySearch {
    if (this.similarity !== undefined) return this.similarity;
    throw new AppError('SERVICE_UNAVAILABLE', 'Similarity search is not configured');
  }
}

function operatorIsWord(mode: string, operator: string): Warning {
  return {
    code: 'OPERATOR_IS_WORD',
    message: `filter.superSearch.searchQuery: ${mode} searches for words and does not know ${operator}; the mode BOOLEAN does`,
  };
}
