import { join, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';

/** Kinds of names and ids in the column items.facets, by their names in migration Facets. */
export type FilterTokenKind =
  | 'account'
  | 'city'
  | 'country'
  | 'hashtag'
  | 'mention'
  | 'product'
  | 'source'
  | 'state';

/** That an item has one of the names, as one of the kinds. */
export function hasFilterToken(
  scope: WorkspaceScope,
  kinds: readonly FilterTokenKind[],
  names: readonly string[],
): Sql {
  const keys = kinds.map((kind) => keysOf(scope, kind, sql`${names}::text[]`));
  return sql`item.facets && (${join(keys, ' || ')})`;
}

/** That an item has every one of the names, letter case aside. */
export function hasFilterTokens(
  scope: WorkspaceScope,
  names: readonly (readonly [FilterTokenKind, string])[],
): Sql {
  const keys = names.map(([kind, name]) => keysOf(scope, kind, sql`ARRAY[lower(${name})]`));
  return sql`item.facets @> (${join(keys, ' || ')})`;
}

const keysOf = ({ workspaceId }: WorkspaceScope, kind: FilterTokenKind, names: Sql) =>
  sql`facet_keys(${workspaceId}, ${kind}, ${names})`;
