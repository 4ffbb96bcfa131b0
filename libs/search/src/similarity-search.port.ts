import type { WorkspaceScope } from '@loupe/kernel';
import type { RankedMatches } from './ranked-matches.js';
import type { SuperSearch } from './super-search.js';

/** What a search for similar content is given. */
export type SimilaritySource = Extract<SuperSearch, { mode: 'EMBEDDING_CONTENT' }>['source'];

/** Search by similarity. Declared here and provided, where it is, by the library of embeddings, which stands beside. */
export abstract class SimilaritySearch {
  /**
   * The items of a workspace whose content is like what is given, the most similar first.
   * @param value the text, address, file name or id that `source` says it is
   * @throws InvalidInputError naming `filter.superSearch.<source>` for a value that there is nothing of
   */
  abstract find(scope: WorkspaceScope, source: SimilaritySource, value: string): Promise<RankedMatches>;
}
