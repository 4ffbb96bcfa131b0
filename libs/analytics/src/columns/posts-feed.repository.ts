import { Item } from '@loupe/content';
import { Database, SERVER_START, type Sql, sql, WorkspaceCounter } from '@loupe/database';
import { Injectable } from '@nestjs/common';
import { rowOfPost } from './posts-table.js';

const NO_ID = '00000000-0000-0000-0000-000000000000';
/** A place before all posts, as that of the last post of a page. */
export const BEFORE_POSTS = JSON.stringify([NO_ID, '-infinity', NO_ID]);

/** A workspace whose posts are fed to an engine. */
export interface PostsSource {
  workspaceId: string;
  /** Local days and hours are in it. */
  timeZone: string;
  /** Whether before the columns of a row stand the counter of changes, 0 and an empty text: that it is of this version, and is there. */
  isVersioned: boolean;
}

/** Some posts. */
export interface PostsPage {
  /** Rows as JSON of a list of lists, which is without its brackets: they are joined by commas. */
  rows: string;
  count: number;
  /** The place of the last one; null without any. */
  last: string | null;
  /** The workspace’s counter of changes. */
  changes: number;
}

/** How far a copy of a workspace’s posts has come. */
export interface FeedState {
  /** The place in the list of changes up to which all of them are in the copy. */
  position: string;
  /** The workspace’s counter of changes, all of which are in the copy. */
  changes: number;
  /** When the server was started: a standby that was promoted may lack changes. */
  epoch: string;
  /** Whether there are campaigns that are marked as deleted, with posts that are still in them. */
  hasDeletedCampaigns: boolean;
}

/** What changed since a state. */
export interface PostsChanged extends FeedState {
  /** Of all posts that changed. */
  ids: string[];
  /** Of those that there still are. */
  found: string[];
  /** The rows of these, as in a page. */
  rows: string;
  /** Whether there may be more changes, so that this is no state of the database. */
  hasMore: boolean;
  /** The place up to which changes were removed from the list. */
  removedTo: string;
  /** The place of the newest change. */
  newest: string;
}

/** Of a workspace’s own posts, what columns hold. Without the request’s context: a replica may be behind the primary. */
@Injectable()
export class PostsFeedRepository {
  constructor(private readonly db: Database) {}

  /** The state of now: whoever reads posts after it has all changes before it. */
  async state(workspaceId: string): Promise<FeedState> {
    const [row] = await this.db.query<FeedState>(
      sql`SELECT ${this.newest(workspaceId)}::text AS position, ${this.counted(workspaceId)} AS changes, ${EPOCH} AS epoch,
        ${this.hasDeletedCampaigns(workspaceId)} AS "hasDeletedCampaigns"`,
    );
    if (row === undefined) throw new Error('PostgreSQL gave no state');
    return row;
  }

  /** The posts after a place, those of a profile together: then most columns repeat their values, and take little room. */
  async page(source: PostsSource, after: string, limit: number): Promise<PostsPage> {
    const { workspaceId } = source;
    const [profile, takenAt, id] = JSON.parse(after) as string[];
    const [row] = await this.db.query<PostsPage>(sql`
      SELECT COALESCE(string_agg(post.row, ','), '') AS rows, count(*)::integer AS count,
        (array_agg(post.place ORDER BY post.number DESC))[1] AS last, ${this.counted(workspaceId)} AS changes
      FROM (
        SELECT ${this.rowOf(source)} AS row, json_build_array(item.social_profile_id, item.taken_at, item.id)::text AS place,
          row_number() OVER (ORDER BY item.social_profile_id, item.taken_at, item.id) AS number
        FROM ${this.db.rows({ workspaceId }, Item, 'item')}
        WHERE item.competitor_brand_id IS NULL
          AND (item.social_profile_id, item.taken_at, item.id) > (${profile}::uuid, ${takenAt}::timestamptz, ${id}::uuid)
        ORDER BY item.social_profile_id, item.taken_at, item.id LIMIT ${limit}
      ) AS post`);
    if (row === undefined) throw new Error('PostgreSQL gave no page');
    return row;
  }

  /**
   * The posts that changed after a place in the list of changes, of at most so many changes, and those whose changes wait for their places
   * (docs/adr/0060); with them the posts that went into collections and campaigns, or out of them (docs/adr/0134). All is of one snapshot,
   * so that each change is in the list or among those that wait.
   */
  async changed(source: PostsSource, position: string, limit: number): Promise<PostsChanged> {
    const { workspaceId } = source;
    const changes = this.db.rowsOfTable({ workspaceId }, 'changes', 'change');
    const waiting = this.db.rowsOfTable({ workspaceId }, 'committed_changes', 'waiting');
    const members = this.db.rowsOfTable({ workspaceId }, 'member_changes', 'member');
    const waitingMembers = this.db.rowsOfTable({ workspaceId }, 'committed_member_changes', 'waiting');
    const [row] = await this.db.query<PostsChanged>(sql`
      WITH next AS MATERIALIZED (
        (SELECT change.position, CASE change.type WHEN 'ITEM' THEN change.object_id END AS item_id FROM ${changes}
          WHERE change.position > ${position}::bigint ORDER BY change.position LIMIT ${limit})
        UNION ALL
        (SELECT member.position, member.item_id FROM ${members}
          WHERE member.position > ${position}::bigint ORDER BY member.position LIMIT ${limit})
        ORDER BY position LIMIT ${limit}
      ), committed AS MATERIALIZED (
        SELECT waiting.object_id AS item_id FROM ${waiting} WHERE waiting.type = 'ITEM'
        UNION SELECT waiting.item_id FROM ${waitingMembers} LIMIT ${limit}
      ), changed AS MATERIALIZED (
        SELECT next.item_id AS id FROM next WHERE next.item_id IS NOT NULL UNION SELECT committed.item_id FROM committed
      ), there AS MATERIALIZED (
        SELECT item.id, ${this.rowOf(source)} AS row FROM changed
        JOIN ${this.db.rows({ workspaceId }, Item, 'item')} ON item.id = changed.id
        WHERE item.competitor_brand_id IS NULL
      )
      SELECT COALESCE((SELECT json_agg(changed.id) FROM changed), '[]') AS ids,
        COALESCE((SELECT json_agg(there.id) FROM there), '[]') AS found,
        COALESCE((SELECT string_agg(there.row, ',') FROM there), '') AS rows,
        (SELECT count(*) FROM next) = ${limit} OR (SELECT count(*) FROM committed) = ${limit} AS "hasMore",
        COALESCE((SELECT max(next.position) FROM next), ${position}::bigint)::text AS position,
        ${this.removedTo(workspaceId)}::text AS "removedTo",
        ${this.newest(workspaceId)}::text AS newest, ${this.counted(workspaceId)} AS changes, ${EPOCH} AS epoch,
        ${this.hasDeletedCampaigns(workspaceId)} AS "hasDeletedCampaigns"`);
    if (row === undefined) throw new Error('PostgreSQL gave no changes');
    return row;
  }

  private rowOf({ workspaceId, timeZone, isVersioned }: PostsSource): Sql {
    const version = sql`${this.counted(workspaceId)}::bigint`;
    return rowOfPost(
      { db: this.db, workspaceId, timeZone },
      isVersioned ? [version, sql`0`, sql`''::text`] : [],
    );
  }

  private counted(workspaceId: string): Sql {
    return sql`(SELECT COALESCE(sum(counter.changes), 0) FROM ${this.counters(workspaceId)})::double precision`;
  }

  /** The place of the newest change, also if it was removed from the list. */
  private newest(workspaceId: string): Sql {
    return sql`GREATEST((SELECT max(all_of.position) FROM ${this.db.rowsOfTable({ workspaceId }, 'changes', 'all_of')}),
      (SELECT max(all_of.position) FROM ${this.db.rowsOfTable({ workspaceId }, 'member_changes', 'all_of')}),
      ${this.removedTo(workspaceId)})`;
  }

  private removedTo(workspaceId: string): Sql {
    return sql`COALESCE((SELECT removed.position FROM ${this.db.rowsOfTable({ workspaceId }, 'removed_changes', 'removed')}), 0)`;
  }

  private hasDeletedCampaigns(workspaceId: string): Sql {
    return sql`EXISTS (SELECT FROM ${this.db.rowsOfTable({ workspaceId }, 'campaigns', 'campaign')}
      WHERE campaign.deleted_at IS NOT NULL)`;
  }

  private counters(workspaceId: string): Sql {
    return this.db.rows({ workspaceId }, WorkspaceCounter, 'counter');
  }
}

const EPOCH = sql`(${SERVER_START})::text`;
