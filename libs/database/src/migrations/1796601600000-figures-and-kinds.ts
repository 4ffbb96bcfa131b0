import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reduces the reads of statements over many posts: metrics in the indexes by time, and statistics of kinds. */
export class FiguresAndKinds1796601600000 implements MigrationInterface {
  name = 'FiguresAndKinds1796601600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(byTime(FIGURES));
    await runner.query(KINDS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP STATISTICS items_kinds');
    await runner.query(byTime(''));
  }
}

const FIGURES =
  'INCLUDE (social_profile_id, followers, impressions, earned_media_value, likes, comments, shares)';

/**
 * Metrics of brands over a period are sums over their posts, which are spread over the whole table: at ten million items,
 * 105,000 blocks for a month of a large workspace. With the metrics in the indexes that find the posts anyway, they are
 * one range of each index, about 12 MB. Both indexes become twice as large. Writing costs the same: there is no
 * additional index, and every added column is in another index already, so updates that wrote no index before still write
 * none.
 */
const byTime = (included: string) => `
  DROP INDEX items_by_taken_at, items_of_competitor_by_taken_at;
  -- For: items by takenAt, either way; figures of the own brand over a period.
  CREATE INDEX items_by_taken_at ON items (workspace_id, taken_at, id) ${included}
    WHERE competitor_brand_id IS NULL;
  -- For: posts of a competitor, newest first; figures of competitors over a period.
  CREATE INDEX items_of_competitor_by_taken_at ON items (workspace_id, competitor_brand_id, taken_at, id) ${included}
    WHERE competitor_brand_id IS NOT NULL;
`;

/**
 * All reels are on Instagram, and each workspace has its own mix of platforms. Multiplying the separate frequencies of
 * the three columns gives a third of the real number of reels. By that number PostgreSQL decides whether to scan in
 * another order until a page is full.
 */
const KINDS = `
  CREATE STATISTICS items_kinds (mcv) ON workspace_id, provider, type FROM items;
  ANALYZE items (workspace_id, provider, type);
`;
