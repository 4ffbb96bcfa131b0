import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FORMER_DELIVERIES, FORMER_DELIVERIES_QUEUED, formerSettings } from './former-programs.js';

/**
 * Programs of version 0.1 run on this schema (docs/adr/0082). The migrations that need it for the time in between have made most
 * of it already, unless they ran before they did so.
 */
export class FormerPrograms1796860803020 implements MigrationInterface {
  name = 'FormerPrograms1796860803020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FORMER_DELIVERIES);
    await runner.query(FORMER_DELIVERIES_QUEUED);
    await runner.query(formerSettings('source.competitor_brand_id IS NULL'));
  }

  /** What is left are triggers that do nothing for programs of this version, and views. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(formerSettings());
  }
}
