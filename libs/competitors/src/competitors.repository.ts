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
      SELECT poster.brand, sum(poster.posts) AS "postsCount", count(*) AS "influencersCount",
        sum(poster.followers) AS reach, sum(poster.impressions) AS impressions,
        sum(poster.value) / 100.0 AS "earnedMediaValue", sum(poster.engagements) AS "engagementsTotal"
      FROM (
        SELECT item.competitor_brand_id AS brand, count(*) AS posts, max(item.followers) AS followers,
          sum(item.impressions) AS impressions, sum(item.earned_media_value) AS value,
          sum(CASE WHEN num_nonnulls(item.likes, item.comments, item.shares) > 0 THEN
            COALESCE(item.likes, 0) + COALESCE(item.comments, 0) + COALESCE(item.shares, 0) END) AS engagements
        FROM ${this.db.rows(scope, Item, 'item')}
        WHERE (item.competitor_brand_id = ANY(${competitors}::uuid[]) OR ${own})
          AND item.taken_at >= ${period.from} AND item.taken_at < ${period.before}
        GROUP BY item.competitor_brand_id, item.social_profile_id) AS poster
      GROUP BY poster.brand`);
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
