import { type Database, join, type Sql, sql } from '@loupe/database';
import { likePattern } from '@loupe/graphql';
import { AppError, InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { FilterSuperSearchMode } from './items.enums.js';
import type { FilterSuperSearchInput } from './super-search.input.js';
import { Transcription } from './transcription.entity.js';

const MAX_QUERY = 1000;

type Source = Exclude<keyof FilterSuperSearchInput, 'mode'>;

const SOURCES = {
  searchQuery: true,
  similarMediaContentId: true,
  imageUrl: true,
  fileName: true,
} satisfies Record<Source, true>;

/** A search whose arguments agree with each other. */
export type SuperSearch =
  | { mode: 'FUZZY_CAPTION' | 'FUZZY_TRANSCRIPTION'; words: string[] }
  | { mode: 'EMBEDDING_CONTENT'; source: Source; value: string };

/**
 * Reads a search (decisions §4): a mode, and what that mode searches by. Blank texts count as not given.
 * @throws InvalidInputError for a missing mode, a missing or too long text, arguments that exclude each other
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
      throw new InvalidInputError(
        `filter.superSearch: conflicting arguments: ${mode} takes exactly one of ${names}`,
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
  return { mode, words: [...new Set(query.value.split(/\s+/))] };
}

/**
 * SQL over `item` that a search holds for it: every word occurs in the caption, or in what is said in one video.
 * @throws AppError SERVICE_UNAVAILABLE for a search by similarity, which needs a model
 */
export function superSearchCondition(search: SuperSearch, db: Database, scope: WorkspaceScope): Sql {
  switch (search.mode) {
    case 'FUZZY_CAPTION':
      return hasWords(sql`item.caption`, search.words);
    case 'FUZZY_TRANSCRIPTION':
      return sql`item.id IN (
        SELECT transcription.item_id FROM ${db.rows(scope, Transcription, 'transcription')}
        WHERE ${hasWords(sql`transcription.transcript`, search.words)})`;
    case 'EMBEDDING_CONTENT':
      throw new AppError('SERVICE_UNAVAILABLE', 'Similarity search is not configured');
  }
}

function hasWords(text: Sql, words: readonly string[]): Sql {
  const conditions = words.map((word) => sql`lower(${text}) LIKE lower(${`%${likePattern(word)}%`})`);
  return join(conditions, ' AND ');
}

function refusal(argument: keyof FilterSuperSearchInput, problem: string): InvalidInputError {
  return new InvalidInputError(`filter.superSearch.${argument}: ${problem}`);
}
