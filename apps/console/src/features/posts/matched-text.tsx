import type { ReactNode } from 'react';
import type { PostSummary } from './posts.query';

/** The text of a post in a list: where a search found something, that place, with what matched marked; else its caption. */
export function MatchedText({ post: { matches, caption } }: { post: PostSummary }) {
  const [match] = matches ?? [];
  if (match === undefined) return caption;
  // What matched stands between ⟦ and ⟧.
  const [begin = '', ...others] = match.snippet.split('⟦');
  const parts: ReactNode[] = [begin];
  let at = begin.length;
  for (const other of others) {
    const end = other.indexOf('⟧');
    parts.push(<mark key={at}>{other.slice(0, end)}</mark>, other.slice(end + 1));
    at += other.length + 1;
  }
  return parts;
}
