import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two things by which statements over many posts read less of them: figures in the indexes by time, kinds in statistics. */
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
 * Figures of brands over a period are sums over its posts, which lie all over the table: at ten million items 105,000
 * blocks for a month of a large workspace. With the figures in the indexes that find the posts anyway, they are one range
 * of each, some 12 MB. Both indexes are twice as large. Writing costs the same: there is no index more, and no column in
 * them that is not in another index already, so that there is no update that had to write none of them and now does.
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
 * All reels are Instagram's, and a workspace has its own mix of platforms; taken one by one, the three columns make a
 * third of the reels there are. By how many match PostgreSQL chooses whether to walk another order until a page is full.
 */
const KINDS = `
  CREATE STATISTICS items_kinds (mcv) ON workspace_id, provider, type FROM items;
  ANALYZE items (workspace_id, provider, type);
`;
