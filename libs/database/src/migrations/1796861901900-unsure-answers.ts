import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers of models say whether the model was unsure. A program of the version before writes answers that are not. */
export class UnsureAnswers1796861901900 implements MigrationInterface {
  name = 'UnsureAnswers1796861901900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ai_answers ADD COLUMN is_unsure boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ai_answers DROP COLUMN is_unsure');
  }
}
