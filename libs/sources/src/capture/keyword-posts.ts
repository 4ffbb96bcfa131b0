import { accountNameKey, type CapturedPost, languageOf, UNKNOWN_LANGUAGE } from '@loupe/content';
import { SourceKind } from '@loupe/kernel';
import { askedWords, BooleanProblem, keywordQuery, type SearchedPost } from '@loupe/search';
import type { SourceRow } from '../source.entity.js';

/** What the operators in the name of a source ask for; null for a source without any. */
export function queryOf({ kind, name }: Pick<SourceRow, 'kind' | 'name'>) {
  if (kind !== SourceKind.KEYWORD) return null;
  try {
    return keywordQuery(name);
  } catch (error) {
    // A name from before there were operators stays what it was.
    if (error instanceof BooleanProblem) return null;
    throw error;
  }
}

/** The name by which a platform is asked. */
export function askedName(source: Pick<SourceRow, 'kind' | 'name'>): string {
  const query = queryOf(source);
  return (query === null ? null : askedWords(query, source.name)) ?? source.name;
}

/** A post as queries see it. */
export async function searchedPost(post: CapturedPost): Promise<SearchedPost> {
  const { caption, pollOptions = [], media, profile, hashtags, mentions } = post;
  const described = media.flatMap(({ altText }) => altText ?? []);
  const shown = [...(caption === null ? [] : [caption]), ...pollOptions, ...described];
  const said = media.flatMap(({ transcript }) => transcript ?? []);
  return {
    // Nobody has seen its pictures yet.
    texts: { caption: shown.join('\n'), said: said.join('\n'), picture: null },
    handle: accountNameKey(profile.accountName),
    names: [profile.accountName, ...(profile.fullName == null ? [] : [profile.fullName])],
    hashtags,
    mentions,
    language: (await languageOf(caption ?? '')) ?? UNKNOWN_LANGUAGE,
  };
}
