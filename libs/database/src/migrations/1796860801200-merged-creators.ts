import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creators that people merged by hand. The ids of those that are gone go on to stand for the creator that remains. Posts
 * name their creator themselves, so the posts of a moved profile follow it; where they are many, a job moves them, and
 * creator_moves says how far it has come.
 */
export class MergedCreators1796860801200 implements MigrationInterface {
  name = 'MergedCreators1796860801200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE creator_aliases (
        workspace_id uuid NOT NULL REFERENCES workspaces (id),
        id uuid NOT NULL,
        creator_id uuid NOT NULL,
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, creator_id) REFERENCES creators (workspace_id, id) ON DELETE CASCADE
      );
      -- For: the former ids of a creator that is merged in its turn, or deleted.
      CREATE INDEX creator_aliases_by_creator ON creator_aliases (workspace_id, creator_id);
      -- Posts before this place, from the newest, are still to be moved; all of them where it is null.
      CREATE TABLE creator_moves (
        workspace_id uuid NOT NULL REFERENCES workspaces (id),
        social_profile_id uuid NOT NULL,
        before_taken_at timestamptz(3),
        before_id uuid,
        PRIMARY KEY (workspace_id, social_profile_id),
        FOREIGN KEY (workspace_id, social_profile_id)
          REFERENCES social_profiles (workspace_id, id) ON DELETE CASCADE
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE creator_moves; DROP TABLE creator_aliases');
  }
}
