import type { CreatorList } from '../creator-lists/creator-lists.query';
import { sourceName } from '../sources/source-texts';
import type { Named } from './filter-value';
import type { Saved } from './views.query';

/** What can be chosen by name. */
export const namedOf = (saved: Saved | undefined, lists: readonly CreatorList[]): Named => ({
  collections: (saved?.collections ?? []).map(({ id, name }) => [id, name] as const),
  campaigns: (saved?.campaigns.nodes ?? []).map(({ id, name }) => [id, name] as const),
  lists: lists.map(({ id, name }) => [id, name] as const),
  sources: (saved?.sources.nodes ?? []).map((source) => [source.id, sourceName(source)] as const),
});
