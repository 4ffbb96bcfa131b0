import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A task of the queue of files that takes an import back names it. */
export class UndoneImports1796860830110 implements MigrationInterface {
  name = 'UndoneImports1796860830110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_files ADD COLUMN undoes uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_files DROP COLUMN undoes');
  }
}
