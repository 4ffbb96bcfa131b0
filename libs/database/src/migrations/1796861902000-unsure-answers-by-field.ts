import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './without-standing-still.js';

/** The index `ai_answers_unsure` is for: the posts with a value that the model of a field was unsure of, and how many each field has. */
export class UnsureAnswersByField1796861902000 implements MigrationInterface {
  name = 'UnsureAnswersByField1796861902000';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'ai_answers_unsure',
      'ON ai_answers (workspace_id, field_id, item_id) WHERE is_unsure',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'ai_answers_unsure');
  }
}
