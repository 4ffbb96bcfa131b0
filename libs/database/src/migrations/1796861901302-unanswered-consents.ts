import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './without-standing-still.js';

/** The index `mail_consents_unanswered` is for: addresses that were asked long ago and never answered, of all workspaces. */
export class UnansweredConsents1796861901302 implements MigrationInterface {
  name = 'UnansweredConsents1796861901302';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'mail_consents_unanswered',
      'ON mail_consents (asked_at) WHERE confirmed_at IS NULL AND unsubscribed_at IS NULL AND asked_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'mail_consents_unanswered');
  }
}
