import type { WorkspaceScope } from '@loupe/kernel';
import type { RankedMatches } from './ranked-matches.js';
import type { SuperSearch } from './super-search.js';

/** What the value of a similarity search is. */
export type SimilaritySource = Extract<SuperSearch, { mode: 'EMBEDDING_CONTENT' }>['source'];

/** Similarity search. Declared here; implemented, where it is configured, by the embeddings library on the same level. */
export abstract class SimilaritySearch {
  /**
   * The items of a workspace with the most similar content, best first.
   * @param value the text, URL, file name or id that `source` announces
   * @throws InvalidInputError naming `filter.superSearch.<source>` if the value names nothing that exists
   */
  abstract find(scope: WorkspaceScope, source: SimilaritySource, value: string): Promise<RankedMatches>;

  /**
   * The items of a workspace that are similar to a text, together with others, by the places that each has in its list
   * (reciprocal-rank.ts).
   * @param lists gives the others: ids, best first; not asked for a page whose order is known
   * @param after the cursor after which the page begins; null for the first page, undefined for another order
   */
  abstract together(
    scope: WorkspaceScope,
    text: string,
    lists: () => Promise<readonly (readonly string[])[]>,
    after: string | null | undefined,
  ): Promise<RankedMatches>;
}
