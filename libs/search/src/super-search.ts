import { createHash } from 'node:crypto';
import { InvalidInputError } from '@loupe/kernel';
import { type BooleanNode } from './boolean/boolean-nodes.js';
import { BooleanProblem } from './boolean/boolean-pieces.js';
import { readBoolean } from './boolean/boolean-query.js';
import { FilterSuperSearchMode } from './search.enums.js';
import type { FilterSuperSearchInput } from './super-search.input.js';
import { readQuery } from './text-query.js';
import type { Token } from './words.js';

const MAX_QUERY = 1000;

type Source = Exclude<keyof FilterSuperSearchInput, 'mode'>;

const SOURCES = {
  searchQuery: true,
  similarMediaContentId: true,
  imageUrl: true,
  fileName: true,
} satisfies Record<Source, true>;

/** A search for words. */
export interface TextSearch {
  mode: 'FUZZY_CAPTION' | 'FUZZY_TRANSCRIPTION';
  tokens: Token[];
}

/** A search by a query with operators. */
export interface BooleanSearch {
  mode: 'BOOLEAN';
  query: BooleanNode;
}

/** A search for words and for likeness together. */
export interface HybridSearch {
  mode: 'HYBRID';
  text: string;
  tokens: Token[];
}

/** A search whose arguments are consistent. */
export type SuperSearch =
  | TextSearch
  | BooleanSearch
  | HybridSearch
  | { mode: 'EMBEDDING_CONTENT'; source: Source; value: string };

/**
 * Reads a search (decisions §4): a mode and its argument. Blank texts count as not given.
 * @throws InvalidInputError for a missing mode, a missing text, a text that is too long, or conflicting arguments
 */
export function readSuperSearch(input: FilterSuperSearchInput): SuperSearch {
  const { mode } = input;
  if (mode == null) throw refusal('mode', 'is required');
  const given = (Object.keys(SOURCES) as Source[]).flatMap((source) => {
    const value = input[source]?.trim() ?? '';
    return value === '' ? [] : [{ source, value }];
  });
  if (mode === FilterSuperSearchMode.EMBEDDING_CONTENT) {
    const [only, ...others] = given;
    if (only === undefined || others.length > 0) {
      const names = Object.keys(SOURCES).join(', ');
      throw InvalidInputError.at(
        'filter.superSearch',
        `conflicting arguments: ${mode} takes exactly one of ${names}`,
      );
    }
    return { mode, ...only };
  }
  const other = given.find(({ source }) => source !== 'searchQuery');
  if (other !== undefined)
    throw refusal(other.source, `conflicting arguments: ${mode} takes searchQuery only`);
  const [query] = given;
  if (query === undefined) throw refusal('searchQuery', `is required for ${mode}`);
  if (query.value.length > MAX_QUERY)
    throw refusal('searchQuery', `must have at most ${MAX_QUERY} characters`);
  if (mode === FilterSuperSearchMode.BOOLEAN) return { mode, query: booleanOf(input.searchQuery ?? '') };
  const tokens = readQuery(query.value);
  return mode === FilterSuperSearchMode.HYBRID ? { mode, text: query.value, tokens } : { mode, tokens };
}

/** @throws InvalidInputError that names the place in the text */
function booleanOf(text: string): BooleanNode {
  try {
    return readBoolean(text);
  } catch (error) {
    if (!(error instanceof BooleanProblem)) throw error;
    throw refusal('searchQuery', `${error.message} (character ${error.character})`);
  }
}

/**
 * The search that a cursor in order of relevance belongs to: equal for all spellings of the same search, different for any
 * other search.
 */
export function searchKey(input: FilterSuperSearchInput): string {
  return createHash('sha256')
    .update(JSON.stringify(readSuperSearch(input)))
    .digest('base64url');
}

function refusal(argument: keyof FilterSuperSearchInput, problem: string): InvalidInputError {
  return InvalidInputError.at(`filter.superSearch.${argument}`, problem);
}
