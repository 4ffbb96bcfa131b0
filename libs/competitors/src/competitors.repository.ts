import { Database, type Sql, sql } from '@loupe/database';
import {
  between,
  type CursorColumns,
  listing,
  newestFirst,
  Page,
  type PageArguments,
  type SortColumn,
} from '@loupe/graphql';
import { Item } from '@loupe/items';
import { isUuid, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CompetitorBrandRow } from './competitor-brand.entity.js';
import type {
  BrandFigures,
  CompetitorBrandItemFilterInput,
  CompetitorBrandItemSortingInput,
  CompetitorBrandItemSortKey,
} from './competitors.types.js';
import type { Period } from './period.js';

/** Null stands for the workspace's own brand, as it does in items.competitor_brand_id. */
export type BrandId = string | null;

const ITEM_COLUMNS: Record<CompetitorBrandItemSortKey, SortColumn> = {
  EARNED_MEDIA_VALUE: { sql: 'item.earned_media_value', type: 'bigint', nullable: true },
  TAKEN_AT: { sql: 'item.taken_at', type: 'timestamptz', nullable: false },
};

/** Reads competitors, their posts and their figures. */
@Injectable()
export class CompetitorsRepository {
  constructor(private readonly db: Database) {}

  /** The competitors, newest first, each made a node by `convert`; `lead` stands before the first page. */
  page<Node>(
    scope: WorkspaceScope,
    page: PageArguments,
    lead: Node & CursorColumns,
    convert: (row: CompetitorBrandRow) => Node,
  ): Page<Node> {
    const rows = listing<CompetitorBrandRow>(this.db, {
      columns: this.db.columns(CompetitorBrandRow, 'brand'),
      from: this.db.rows(scope, CompetitorBrandRow, 'brand'),
    });
    return new Page<Node>(
      {
        connection: 'competitorBrands',
        ...newestFirst('brand'),
        lead: [lead],
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

  async find(scope: WorkspaceScope, id: string): Promise<CompetitorBrandRow | null> {
    if (!isUuid(id)) return null;
    const rows = await this.db.query<CompetitorBrandRow>(sql`
      SELECT ${this.db.columns(CompetitorBrandRow, 'brand')}
      FROM ${this.db.rows(scope, CompetitorBrandRow, 'brand')} WHERE brand.id = ${id}`);
    return rows[0] ?? null;
  }

  /** The posts of a brand. @param entity what cursors are bound to */
  items(
    scope: WorkspaceScope,
    brand: BrandId,
    entity: string,
    filter: CompetitorBrandItemFilterInput,
    { sortKey, sortOrder }: CompetitorBrandItemSortingInput,
    page: PageArguments,
  ): Page<Item> {
    const span = between(sql`item.taken_at`, filter.takenAt, sql`timestamptz`) ?? sql`TRUE`;
    return new Page<Item>(
      {
        connection: 'competitorBrandItems',
        entity,
        sortKey,
        sortOrder,
        column: ITEM_COLUMNS[sortKey],
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

  /** Figures over a period by brand; a brand without posts in it is absent. */
  async figures(
    scope: WorkspaceScope,
    brands: readonly BrandId[],
    period: Period,
  ): Promise<Map<BrandId, BrandFigures>> {
    const own = brands.includes(null) ? sql`item.competitor_brand_id IS NULL` : sql`FALSE`;
    const competitors = brands.filter((brand) => brand !== null);
    const rows = await this.db.query<Record<keyof BrandFigures, string | null> & { brand: BrandId }>(sql`
      WITH post AS (
        SELECT item.* FROM ${this.db.rows(scope, Item, 'item')}
        WHERE (item.competitor_brand_id = ANY(${competitors}::uuid[]) OR ${own})
          AND item.taken_at >= ${period.from} AND item.taken_at < ${period.before}
      ), poster AS (
        SELECT competitor_brand_id, social_profile_id, max(followers) AS followers
        FROM post GROUP BY competitor_brand_id, social_profile_id
      ), audience AS (
        SELECT competitor_brand_id, count(*) AS posters, sum(followers) AS followers
        FROM poster GROUP BY competitor_brand_id
      )
      SELECT post.competitor_brand_id AS brand, count(*) AS "postsCount",
        max(audience.posters) AS "influencersCount", max(audience.followers) AS reach,
        sum(post.impressions) AS impressions, sum(post.earned_media_value) / 100.0 AS "earnedMediaValue",
        sum(CASE WHEN num_nonnulls(post.likes, post.comments, post.shares) > 0 THEN
          COALESCE(post.likes, 0) + COALESCE(post.comments, 0) + COALESCE(post.shares, 0) END) AS "engagementsTotal"
      FROM post JOIN audience ON audience.competitor_brand_id IS NOT DISTINCT FROM post.competitor_brand_id
      GROUP BY post.competitor_brand_id`);
    return new Map(rows.map(({ brand, ...figures }) => [brand, numbersOf(figures)]));
  }
}

function postedBy(brand: BrandId): Sql {
  return brand === null ? sql`item.competitor_brand_id IS NULL` : sql`item.competitor_brand_id = ${brand}`;
}

function numbersOf(figures: Record<keyof BrandFigures, string | null>): BrandFigures {
  const number = (value: string | null) => (value === null ? null : Number(value));
  return {
    postsCount: Number(figures.postsCount),
    influencersCount: Number(figures.influencersCount),
    engagementsTotal: number(figures.engagementsTotal),
    impressions: number(figures.impressions),
    reach: number(figures.reach),
    earnedMediaValue: number(figures.earnedMediaValue),
  };
}
