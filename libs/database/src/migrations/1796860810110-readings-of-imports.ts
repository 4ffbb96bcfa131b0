import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './without-standing-still.js';

/**
 * How a file of another format is read. The index `operations_by_format` is for: what was answered for the last file of a format; it
 * holds imports of such files only.
 */
export class ReadingsOfImports1796860810110 implements MigrationInterface {
  name = 'ReadingsOfImports1796860810110';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_files ADD COLUMN IF NOT EXISTS reading jsonb');
    await createIndexConcurrently(
      runner,
      'operations_by_format',
      `ON operations (workspace_id, (input #>> '{reading,format}'), created_at)
       WHERE operation_type = 'IMPORT' AND input #>> '{reading,format}' IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'operations_by_format');
    await runner.query('ALTER TABLE import_files DROP COLUMN IF EXISTS reading');
  }
}
