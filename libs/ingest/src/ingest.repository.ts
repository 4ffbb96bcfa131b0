import { anyHost, Item, SocialProfile, tagSet, urlKey } from '@loupe/content';
import { Database, type Later, ONE_BY_ONE, recordset, type Sql, sql } from '@loupe/database';
import { EngagementSnapshot } from '@loupe/engagement';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { NamedCapture } from './one-post.js';
import type { PlannedPost } from './planned-post.js';
import type { StoredPost } from './stored-post.js';

/** Names with their platforms as two columns, each pair once. */
function pairsOf(given: readonly (readonly [string, readonly string[]])[]) {
  const pairs = given.flatMap(([provider, names]) => names.map((name) => ({ provider, name })));
  const distinct = [...new Map(pairs.map((pair) => [`${pair.provider} ${pair.name}`, pair])).values()];
  return { providers: distinct.map(({ provider }) => provider), names: distinct.map(({ name }) => name) };
}

/** SQL that stores captured posts as items with media; one statement for any number of posts. */
@Injectable()
export class IngestRepository {
  constructor(private readonly db: Database) {}

  /** Stored posts with a name of captured ones, including those of competitors, the oldest first. */
  async find(scope: WorkspaceScope, posts: readonly NamedCapture[]): Promise<StoredPost[]> {
    const ids = pairsOf(posts.map(({ post, names }) => [post.provider, names.ids]));
    const addresses = pairsOf(posts.map(({ post, names }) => [post.provider, names.addresses]));
    const columns = sql`item.id, item.provider, item.type, item.external_id AS "externalId", item.url_key AS "urlKey",
      item.competitor_brand_id AS "competitorBrandId", item.social_profile_id AS "socialProfileId",
      item.taken_at AS "takenAt", item.taken_at_basis AS "takenAtBasis", item.engagement_at AS "engagementAt"`;
    // Ids of items grow with time. The provider of an address is compared behind the lookup: without statistics PostgreSQL would as soon
    // look up the provider, which all posts of an import have.
    return this.db.query(sql`
      SELECT * FROM (
        SELECT known.* FROM unnest(${ids.providers}::text[], ${ids.names}::text[]) AS wanted(provider, external_id)
        CROSS JOIN LATERAL (
          SELECT ${columns} FROM ${this.db.rows(scope, Item, 'item')}
          WHERE item.provider = wanted.provider AND item.external_id = wanted.external_id ${ONE_BY_ONE}) AS known
        UNION
        SELECT known.* FROM unnest(${addresses.providers}::text[], ${addresses.names}::text[]) AS wanted(provider, url_key)
        CROSS JOIN LATERAL (
          SELECT ${columns} FROM ${this.db.rows(scope, Item, 'item')}
          WHERE item.url_key = wanted.url_key ${ONE_BY_ONE}) AS known
        WHERE known.provider = wanted.provider) AS found
      ORDER BY found.id`);
  }

  /** Says of stored posts which sources follow their hashtags, mentions or account, besides those that brought them in. */
  async matchSources({ workspaceId }: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    await this.db.query(sql`SELECT match_sources(${workspaceId}::uuid, ${itemIds}::uuid[])`);
  }

  /** What adds posts with the metrics of their newest snapshot. Their profiles may be added after it is written. */
  add(scope: WorkspaceScope, plans: readonly PlannedPost[], now: Date): Later {
    const records = plans.flatMap(itemRecord);
    if (records.length === 0) return async () => {};
    return this.db.later(sql`
      INSERT INTO items (workspace_id, id, provider, type, external_id, competitor_brand_id, social_profile_id,
        creator_id, taken_at, taken_at_basis, caption, language, poll_options, authors, categories, hashtags, mentions, original_url, url_key, location, import_type,
        account_name_key, followers, verified, account_type, engagement_at, likes, comments, shares, views, impressions,
        earned_media_value, followers_at_capture, created_at, updated_at)
      SELECT ${scope.workspaceId}::uuid, entry.id, entry.provider, entry.type, entry."externalId",
        entry."competitorBrandId", profile.id, ${CREATOR_OF_ENTRY}, entry."takenAt", entry."takenAtBasis", entry.caption,
        entry.language, entry."pollOptions", entry.authors, entry.categories, entry.hashtags, entry.mentions, entry."originalUrl", entry."urlKey", entry.location, entry."importType",
        profile.account_name_key, profile.followers, profile.verified, profile.account_type, entry."engagementAt",
        entry.likes, entry.comments, entry.shares, entry.views, entry.impressions, entry."earnedMediaValue", entry."followersAtCapture",
        ${now}::timestamptz, ${now}::timestamptz
      FROM ${itemRecords(records)}
      ${this.profileOfEntry(scope)}`);
  }

  /** Updates stored posts that have changed; returns their ids. */
  async update(scope: WorkspaceScope, plans: readonly PlannedPost[], now: Date): Promise<string[]> {
    const records = plans.flatMap(itemRecord);
    if (records.length === 0) return [];
    return this.db.ids(
      sql`
      UPDATE items SET
        type = entry.type,
        social_profile_id = profile.id,
        creator_id = ${CREATOR_OF_ENTRY},
        taken_at = entry."takenAt",
        taken_at_basis = entry."takenAtBasis",
        caption = entry.caption,
        language = entry.language,
        poll_options = COALESCE(entry."pollOptions", items.poll_options),
        authors = COALESCE(entry.authors, items.authors),
        categories = COALESCE(entry.categories, items.categories),
        hashtags = entry.hashtags,
        mentions = entry.mentions,
        original_url = entry."originalUrl",
        url_key = entry."urlKey",
        location = COALESCE(entry.location, items.location),
        account_name_key = profile.account_name_key,
        followers = profile.followers,
        updated_at = ${now}
      FROM ${itemRecords(records)}
      ${this.profileOfEntry(scope)}
      WHERE items.workspace_id = ${scope.workspaceId} AND items.id = entry.id
        AND (items.type, items.social_profile_id, items.creator_id, items.taken_at,
          items.taken_at_basis, items.caption, items.poll_options, items.authors, items.categories, items.hashtags, items.mentions, items.original_url,
          items.url_key, items.location)
        IS DISTINCT FROM (entry.type, profile.id, ${CREATOR_OF_ENTRY}, entry."takenAt", entry."takenAtBasis",
          entry.caption, COALESCE(entry."pollOptions", items.poll_options), COALESCE(entry.authors, items.authors),
          COALESCE(entry.categories, items.categories), entry.hashtags, entry.mentions,
          entry."originalUrl", entry."urlKey", COALESCE(entry.location, items.location))
      RETURNING items.id`,
    );
  }

  /** Says of posts that what hangs on them has changed: it is a change of the post too (libs/changes). */
  async touch(scope: WorkspaceScope, itemIds: readonly string[], now: Date): Promise<void> {
    if (itemIds.length === 0) return;
    await this.db.query(sql`
      UPDATE items SET updated_at = ${now}
      WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${itemIds}::uuid[])`);
  }

  /** A join of each entry with its profile. */
  private profileOfEntry(scope: WorkspaceScope): Sql {
    return sql`CROSS JOIN LATERAL (
        SELECT * FROM ${this.db.rows(scope, SocialProfile, 'poster')}
        WHERE poster.id = entry."socialProfileId" ${ONE_BY_ONE}) AS profile`;
  }

  /**
   * Copies the newest snapshot of posts to their rows, unless the row already has a newer one.
   * @returns ids of the posts whose metrics changed
   */
  async mirrorNewest(scope: WorkspaceScope, itemIds: readonly string[], now: Date): Promise<string[]> {
    if (itemIds.length === 0) return [];
    return this.db.ids(sql`
      UPDATE items SET
        engagement_at = newest.captured_at,
        likes = newest.likes,
        comments = newest.comments,
        shares = newest.shares,
        views = newest.views,
        impressions = newest.impressions,
        earned_media_value = newest.earned_media_value,
        followers_at_capture = newest.followers,
        updated_at = ${now}
      FROM unnest(${itemIds}::uuid[]) AS read(item_id)
      CROSS JOIN LATERAL (
        SELECT snapshot.* FROM ${this.db.rows(scope, EngagementSnapshot, 'snapshot')}
        WHERE snapshot.item_id = read.item_id ORDER BY snapshot.captured_at DESC LIMIT 1
      ) AS newest
      WHERE items.workspace_id = ${scope.workspaceId} AND items.id = newest.item_id
        AND (items.engagement_at IS NULL OR items.engagement_at < newest.captured_at)
      RETURNING items.id`);
  }
}

/** Posts of competitors have no creator. */
const CREATOR_OF_ENTRY = sql`CASE WHEN entry."competitorBrandId" IS NULL THEN profile.creator_id END`;

/** The post of a plan as a row; none if no capture of it counts. */
function itemRecord({ itemId, merged: { post }, profile, snapshots }: PlannedPost) {
  if (post === undefined) return [];
  const newest = snapshots.at(-1);
  return [
    {
      id: itemId,
      provider: post.provider,
      type: post.type,
      externalId: post.externalId,
      competitorBrandId: post.competitorBrandId ?? null,
      socialProfileId: profile?.row.id,
      takenAt: post.takenAt,
      takenAtBasis: post.takenAtBasis ?? 'PUBLISHED',
      caption: post.caption,
      language: post.language ?? null,
      pollOptions: post.pollOptions ?? null,
      authors: post.authors ?? null,
      categories: post.categories ?? null,
      hashtags: tagSet(post.hashtags),
      mentions: tagSet(post.mentions),
      originalUrl: post.originalUrl,
      urlKey: post.originalUrl === null ? null : urlKey(post.originalUrl, anyHost),
      location: post.location,
      importType: post.importType,
      engagementAt: newest?.capturedAt ?? null,
      likes: newest?.likes ?? null,
      comments: newest?.comments ?? null,
      shares: newest?.shares ?? null,
      views: newest?.views ?? null,
      impressions: newest?.impressions ?? null,
      earnedMediaValue: newest?.earnedMediaValue ?? null,
      followersAtCapture: newest?.followers ?? null,
    },
  ];
}

function itemRecords(records: readonly ReturnType<typeof itemRecord>[number][]): Sql {
  return recordset(records, {
    id: 'uuid',
    provider: 'text',
    type: 'text',
    externalId: 'text',
    competitorBrandId: 'uuid',
    socialProfileId: 'uuid',
    takenAt: 'timestamptz',
    takenAtBasis: 'text',
    caption: 'text',
    language: 'text',
    pollOptions: 'jsonb',
    authors: 'text[]',
    categories: 'text[]',
    hashtags: 'text[]',
    mentions: 'text[]',
    originalUrl: 'text',
    urlKey: 'text',
    location: 'jsonb',
    importType: 'text',
    engagementAt: 'timestamptz',
    likes: 'bigint',
    comments: 'bigint',
    shares: 'bigint',
    views: 'bigint',
    impressions: 'bigint',
    earnedMediaValue: 'bigint',
    followersAtCapture: 'bigint',
  });
}
