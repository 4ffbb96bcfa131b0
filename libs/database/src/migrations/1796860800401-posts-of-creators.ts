import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts of a creator's posts and the time of the newest are read from the index by creator alone. Only own posts have a
 * creator. A post's creator and time never change with its metrics, so updates of metrics write nothing more.
 */
export class PostsOfCreators1796860800401 implements MigrationInterface {
  name = 'PostsOfCreators1796860800401';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(byCreator('creator_id, taken_at'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(byCreator('creator_id'));
  }
}

const byCreator = (columns: string) => `
  DROP INDEX items_by_creator;
  -- For: items by creatorIds and by the place of the creator; postsCount and lastPostAt of creators; the foreign key.
  CREATE INDEX items_by_creator ON items (workspace_id, ${columns});
`;
