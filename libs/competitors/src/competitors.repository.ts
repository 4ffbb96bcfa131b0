import { Item } from '@loupe/content';
import { Database, join, type Sql, sql, VersionedCache } from '@loupe/database';
import {
  betweenSeconds,
  type CursorColumns,
  listing,
  newestFirst,
  Page,
  type PageArguments,
} from '@loupe/graphql';
import { ITEM_SORT_COLUMNS } from '@loupe/items';
import { isUuid, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CompetitorBrandRow } from './competitor-brand.entity.js';
import type {
  BrandMetrics,
  CompetitorBrandItemFilterInput,
  CompetitorBrandItemSortingInput,
} from './competitors.types.js';
import type { Period } from './period.js';

/** Null is the workspace's own brand, as in items.competitor_brand_id. */
export type BrandId = string | null;

/** Deleted competitors are gone for everybody but the job that removes their posts. */
const PRESENT = sql`brand.deleted_at IS NULL`;

/** Reads competitors, their posts and their metrics. */
@Injectable()
export class CompetitorsRepository {
  constructor(
    private readonly db: Database,
    private readonly cache: VersionedCache,
  ) {}

  /** The competitors, newest first, each converted to a node by `convert`; `pinned` precedes the first page. */
  page<Node>(
    scope: WorkspaceScope,
    page: PageArguments,
    pinned: Node & CursorColumns,
    convert: (row: CompetitorBrandRow) => Node,
  ): Page<Node> {
    const rows = listing<CompetitorBrandRow>(this.db, {
      columns: this.db.columns(CompetitorBrandRow, 'brand'),
      from: this.db.rows(scope, CompetitorBrandRow, 'brand'),
      where: PRESENT,
    });
    const { column, ...order } = newestFirst('brand');
    return new Page<Node>(
      {
        connection: 'competitorBrands',
        ...order,
        // Nodes have no time, and the pinned one has its place by itself.
        column: { ...column, property: undefined },
        pinned: [pinned],
        read: async (...range) =>
          (await rows.read(...range)).map((row) => ({
            ...convert(row),
            cursorValue: row.cursorValue,
            cursorId: row.cursorId,
          })),
        count: rows.count,
      },
      page,
    );
  }

  /** The newest competitors, or the newest of some ids. */
  newest(
    scope: WorkspaceScope,
    { ids, first }: { ids?: readonly string[]; first: number },
  ): Promise<CompetitorBrandRow[]> {
    const named = ids === undefined ? sql`TRUE` : sql`brand.id = ANY(${ids.filter(isUuid)}::uuid[])`;
    return this.db.query<CompetitorBrandRow>(sql`
      SELECT ${this.db.columns(CompetitorBrandRow, 'brand')}
      FROM ${this.db.rows(scope, CompetitorBrandRow, 'brand')} WHERE ${PRESENT} AND ${named}
      ORDER BY brand.created_at DESC, brand.id DESC LIMIT ${first}`);
  }

  /** Number of competitors. */
  async count(scope: WorkspaceScope): Promise<number> {
    const rows = await this.db.query<{ count: number }>(sql`
      SELECT count(*) AS count FROM ${this.db.rows(scope, CompetitorBrandRow, 'brand')} WHERE ${PRESENT}`);
    return Number(rows[0]?.count ?? 0);
  }

  async find(scope: WorkspaceScope, id: string): Promise<CompetitorBrandRow | null> {
    if (!isUuid(id)) return null;
    const rows = await this.db.query<CompetitorBrandRow>(sql`
      SELECT ${this.db.columns(CompetitorBrandRow, 'brand')}
      FROM ${this.db.rows(scope, CompetitorBrandRow, 'brand')} WHERE brand.id = ${id} AND ${PRESENT}`);
    return rows[0] ?? null;
  }

  /**
   * The posts of a brand.
   * @param entity that cursors are bound to
   */
  items(
    scope: WorkspaceScope,
    brand: BrandId,
    entity: string,
    filter: CompetitorBrandItemFilterInput,
    { sortKey, sortOrder }: CompetitorBrandItemSortingInput,
    page: PageArguments,
  ): Page<Item> {
    const span = betweenSeconds(sql`item.taken_at`, filter.takenAt) ?? sql`TRUE`;
    return new Page<Item>(
      {
        connection: 'competitorBrandItems',
        entity,
        sortKey,
        sortOrder,
        column: ITEM_SORT_COLUMNS[sortKey],
        id: 'item.id',
        ...listing<Item>(this.db, {
          columns: this.db.columns(Item, 'item'),
          from: this.db.rows(scope, Item, 'item'),
          where: sql`${postedBy(brand)} AND ${span}`,
        }),
      },
      page,
    );
  }

  /**
   * Metrics over a period by brand; a brand without posts in it is absent. Own posts and posts of competitors are read
   * separately, and so are sums and posters. Each part is then a range of one index, and no sums per poster are needed.
   */
  async metrics(
    scope: WorkspaceScope,
    brands: readonly BrandId[],
    period: Period,
  ): Promise<Map<BrandId, BrandMetrics>> {
    const competitors = sql`item.competitor_brand_id = ANY(${brands.filter((brand) => brand !== null)}::uuid[])`;
    const parts = [this.posts(scope, sql`item.competitor_brand_id`, competitors, period)];
    if (brands.includes(null)) parts.push(this.posts(scope, sql`NULL`, postedBy(null), period));
    const posts = join(parts, ' UNION ALL ');
    const rows = await this.cache.rows<BrandMetrics & { brand: BrandId }>(
      scope,
      sql`
      SELECT total.*, posters."influencersCount", posters.reach
      FROM (
        SELECT post.brand, count(*) AS "postsCount", sum(post.impressions) AS impressions,
          sum(post.earned_media_value) / 100.0 AS "earnedMediaValue",
          sum(CASE WHEN num_nonnulls(post.likes, post.comments, post.shares) > 0 THEN
            COALESCE(post.likes, 0) + COALESCE(post.comments, 0) + COALESCE(post.shares, 0) END) AS "engagementsTotal"
        FROM (${posts}) AS post GROUP BY post.brand) AS total
      JOIN (
        SELECT poster.brand, count(*) AS "influencersCount", sum(poster.followers) AS reach
        FROM (
          SELECT post.brand, max(post.followers) AS followers FROM (${posts}) AS post
          GROUP BY post.brand, post.social_profile_id) AS poster
        GROUP BY poster.brand) AS posters ON posters.brand IS NOT DISTINCT FROM total.brand`,
    );
    return new Map(rows.map(({ brand, ...metrics }) => [brand, metrics]));
  }

  private posts(scope: WorkspaceScope, brand: Sql, posted: Sql, { from, before }: Period): Sql {
    return sql`
      SELECT ${brand} AS brand, item.social_profile_id, item.followers, item.impressions, item.earned_media_value,
        item.likes, item.comments, item.shares
      FROM ${this.db.rows(scope, Item, 'item')}
      WHERE ${posted} AND item.taken_at >= ${from} AND item.taken_at < ${before}`;
  }
}

function postedBy(brand: BrandId): Sql {
  return brand === null ? sql`item.competitor_brand_id IS NULL` : sql`item.competitor_brand_id = ${brand}`;
}
