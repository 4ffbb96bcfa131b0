import type { Attribute } from '../attributes/attributes.query';
import type { CreatorList } from '../creator-lists/creator-lists.query';
import { sourceName } from '../sources/source-texts';
import type { Workspace } from '../workspaces/workspaces.query';
import type { FilterName, ItemFilter } from './filter-fields';
import type { PostsSearch } from './posts-search';
import type { Typed } from './typed-filter';
import type { Saved } from './views.query';

/** Things that can be chosen, by what they are: their ids and names. */
export type Named = Readonly<
  Record<
    'collections' | 'campaigns' | 'sources' | 'lists' | 'aiFields',
    readonly (readonly [string, string])[]
  >
>;

/** A filter that is there, to be changed. */
export interface ChangedFilter {
  name: FilterName;
  isOut: boolean;
  value: unknown;
  typed: Typed;
}

/** What a filter is added to, or changed in. */
export interface AddFilterProps {
  workspace: Workspace;
  search: PostsSearch;
  change: (part: Partial<Record<keyof PostsSearch, string | undefined>>) => void;
  close: () => void;
  /** The filter that is changed; without it, one is added. */
  changed?: ChangedFilter;
}

/** Names an attribute among the fields of the filter. */
export const attributeKey = (key: string): string => `attribute ${key}`;

/** What can be chosen by name. */
export const namedOf = (
  saved: Saved | undefined,
  lists: readonly CreatorList[],
  attributes: readonly Attribute[],
): Named => ({
  collections: (saved?.collections ?? []).map(({ id, name }) => [id, name] as const),
  campaigns: (saved?.campaigns.nodes ?? []).map(({ id, name }) => [id, name] as const),
  lists: lists.map(({ id, name }) => [id, name] as const),
  // An AI field has the id of its attribute.
  aiFields: attributes.flatMap(({ id, name, aiGenerated }) => (aiGenerated ? [[id, name] as const] : [])),
  sources: (saved?.sources.nodes ?? []).map((source) => [source.id, sourceName(source)] as const),
});

/** A filter without one of its parts. */
export function without(
  filter: ItemFilter,
  part: Pick<ChangedFilter, 'name' | 'isOut'> | undefined,
): ItemFilter {
  if (part === undefined) return filter;
  const but = (of: ItemFilter) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => name !== part.name)) as ItemFilter;
  return part.isOut ? { ...filter, not: but(filter.not ?? {}) } : but(filter);
}
