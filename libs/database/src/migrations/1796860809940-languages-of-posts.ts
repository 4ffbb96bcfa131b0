import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './without-standing-still.js';

/**
 * The language of each post (docs/adr/0111). Posts that are stored already have none until the worker has looked at their captions:
 * only programs can detect it. The index items_by_language finds posts of a language, and those at which nobody has looked.
 */
export class LanguagesOfPosts1796860809940 implements MigrationInterface {
  name = 'LanguagesOfPosts1796860809940';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE items ADD COLUMN IF NOT EXISTS language text COLLATE "C"');
    await createIndexConcurrently(
      runner,
      'items_by_language',
      'ON items (workspace_id, language, taken_at, id) INCLUDE (competitor_brand_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'items_by_language');
    await runner.query('ALTER TABLE items DROP COLUMN IF EXISTS language');
  }
}
