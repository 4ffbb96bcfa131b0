import type { ColumnTable } from '@loupe/columns';
import { raw, type Sql, sql } from '@loupe/database';
import { COLUMNS_OF_POSTS } from '../posts-table.js';

/** The table of a copy of posts. @param copy a number, so that what is written for another copy is in another table */
export const postsTable = (copy: number): ColumnTable => ({
  name: `posts_${copy}`,
  columns: COLUMNS_OF_POSTS.map(({ name, type }) => ({ name, type })),
});

/** What PostgreSQL computes of a post when it is written, and columns do when they are read. */
const COMPUTED = raw('views::DOUBLE / NULLIF(followers_at_capture, 0)::DOUBLE AS linear_virality');

/** The posts of a table for a FROM clause, as `item`. */
export const postsOf = (table: string): Sql => sql`(SELECT *, ${COMPUTED} FROM ${raw(table)}) AS item`;
