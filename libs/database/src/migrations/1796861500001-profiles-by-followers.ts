import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './without-standing-still.js';

/** The index `social_profiles_by_followers` is for: profiles and creators by their followers, and a range of followers. */
export class ProfilesByFollowers1796861500001 implements MigrationInterface {
  name = 'ProfilesByFollowers1796861500001';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'social_profiles_by_followers',
      'ON social_profiles (workspace_id, followers, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'social_profiles_by_followers');
  }
}
