import type { PostSummary } from './posts.query';

/** The text of a post in a list: where a search found something, that place, with what matched marked; else its caption. */
export function MatchedText({ post: { matches, caption } }: { post: PostSummary }) {
  const [first] = matches ?? [];
  if (first === undefined) return caption;
  // What matched stands between ⟦ and ⟧.
  return [...first.snippet.matchAll(/⟦([^⟧]*)⟧|[^⟦]+/gu)].map(({ 0: text, 1: marked, index: at }) =>
    marked === undefined ? text : <mark key={at}>{marked}</mark>,
  );
}
