import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceIndexConcurrently } from './without-standing-still.js';

/**
 * Counts of a creator's posts and the time of the newest are read from the index by creator alone. Only own posts have a
 * creator. A post's creator and time never change with its metrics, so updates of metrics write nothing more.
 */
export class PostsOfCreators1796860800401 implements MigrationInterface {
  name = 'PostsOfCreators1796860800401';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await byCreator(runner, 'creator_id, taken_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await byCreator(runner, 'creator_id');
  }
}

const byCreator = (runner: QueryRunner, columns: string) =>
  // For: items by creatorIds and by the place of the creator; postsCount and lastPostAt of creators; the foreign key.
  replaceIndexConcurrently(runner, 'items_by_creator', `ON items (workspace_id, ${columns})`);
