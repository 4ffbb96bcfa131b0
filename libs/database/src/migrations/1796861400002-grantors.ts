import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './without-standing-still.js';

/** The index is for: whether another connection of any workspace rests on the permission that a person gave at a platform. */
export class Grantors1796861400002 implements MigrationInterface {
  name = 'Grantors1796861400002';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'integration_credentials_by_grantor',
      'ON integration_credentials (grantor) WHERE grantor IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'integration_credentials_by_grantor');
  }
}
