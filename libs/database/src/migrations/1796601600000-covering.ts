import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Figures of brands over a period are sums over its posts, which lie all over the table: at ten million items 105,000
 * blocks for a month of a large workspace, 40 s from a disk. With the figures in the indexes that find the posts anyway,
 * they are one range of each, 12 MB. Both indexes are twice as large; writing does not cost more, as there is no index
 * more, and no column in them that another did not have already (each new figure writes all indexes either way).
 */
export class Covering1796601600000 implements MigrationInterface {
  name = 'Covering1796601600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      indexes(
        'INCLUDE (social_profile_id, followers, impressions, earned_media_value, likes, comments, shares)',
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(indexes(''));
  }
}

const indexes = (included: string) => `
  DROP INDEX items_by_taken_at, items_of_competitor_by_taken_at;
  -- For: items by takenAt, either way; the own brand's figures over a period.
  CREATE INDEX items_by_taken_at ON items (workspace_id, taken_at, id) ${included}
    WHERE competitor_brand_id IS NULL;
  -- For: posts of a competitor, newest first; figures of competitors over a period.
  CREATE INDEX items_of_competitor_by_taken_at ON items (workspace_id, competitor_brand_id, taken_at, id) ${included}
    WHERE competitor_brand_id IS NOT NULL;
`;
