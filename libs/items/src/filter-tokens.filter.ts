import { join, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';

/** The kinds of names and ids in the column items.facets, named as in migration Facets. */
export type FilterTokenKind =
  | 'account'
  | 'city'
  | 'country'
  | 'hashtag'
  | 'mention'
  | 'product'
  | 'source'
  | 'state';

/** True for items that have at least one of the names, as one of the kinds. */
export function hasFilterToken(
  scope: WorkspaceScope,
  kinds: readonly FilterTokenKind[],
  names: readonly string[],
): Sql {
  const keys = kinds.map((kind) => keysOf(scope, kind, sql`${names}::text[]`));
  return sql`item.facets && (${join(keys, ' || ')})`;
}

/** True for items that have all of the names; letter case is ignored. */
export function hasFilterTokens(
  scope: WorkspaceScope,
  names: readonly (readonly [FilterTokenKind, string])[],
): Sql {
  const keys = names.map(([kind, name]) => keysOf(scope, kind, sql`ARRAY[lower(${name})]`));
  return sql`item.facets @> (${join(keys, ' || ')})`;
}

const keysOf = ({ workspaceId }: WorkspaceScope, kind: FilterTokenKind, names: Sql) =>
  sql`facet_keys(${workspaceId}, ${kind}, ${names})`;
