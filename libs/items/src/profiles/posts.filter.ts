import { Item } from '@loupe/content';
import { type Database, join, type Sql, sql } from '@loupe/database';
import { betweenSeconds } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';

/** Whose posts: `post.social_profile_id = profile.id`, or those of a creator. Each is a range of an index in the order of time. */
export interface PostsOf {
  readonly db: Database;
  readonly scope: WorkspaceScope;
  readonly owner: Sql;
}

/** True for people with as many posts; of those with more, as many are counted as the range says. */
export function hasPosts(
  posts: PostsOf,
  { from, to }: { from?: number | null; to?: number | null },
): Sql | null {
  const bounds: Sql[] = [];
  if (from != null && from > 0) bounds.push(sql`EXISTS (${selectPosts(posts)} OFFSET ${from - 1})`);
  if (to != null) bounds.push(to < 0 ? sql`FALSE` : sql`NOT EXISTS (${selectPosts(posts)} OFFSET ${to})`);
  return bounds.length === 0 ? null : join(bounds, ' AND ');
}

/** True for people whose newest post is of that time. */
export function hasLastPost(posts: PostsOf, range: { from?: Date | null; to?: Date | null }): Sql | null {
  const within = betweenSeconds(sql`post.taken_at`, range);
  if (within === null) return null;
  const inRange = sql`EXISTS (${selectPosts(posts)} AND ${within})`;
  const after = range.to == null ? null : betweenSeconds(sql`post.taken_at`, { to: range.to });
  return after === null
    ? inRange
    : sql`(${inRange} AND NOT EXISTS (${selectPosts(posts)} AND NOT (${after})))`;
}

const selectPosts = ({ db, scope, owner }: PostsOf) =>
  sql`SELECT FROM ${db.rows(scope, Item, 'post')} WHERE ${owner}`;
