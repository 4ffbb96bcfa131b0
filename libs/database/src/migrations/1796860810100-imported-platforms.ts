import type { MigrationInterface, QueryRunner } from 'typeorm';

const PLATFORMS = ['INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'BLUESKY', 'MASTODON', 'FEED', 'INTERNAL'];
const IMPORTED = ['X', 'FACEBOOK', 'THREADS', 'LINKEDIN', 'REDDIT', 'PINTEREST', 'TWITCH', 'SNAPCHAT'];

/** Tables with a column `provider` that says where a post or an account is. */
const WITH_PROVIDER = ['items', 'social_profiles', 'retention_rules'];

/**
 * Platforms of which posts are imported. The rules are not checked here, as that reads all posts under a lock: the next migration does.
 * No index: a table has few posts of these platforms, or what serves those of the others (items_by_provider) serves them.
 */
export class ImportedPlatforms1796860810100 implements MigrationInterface {
  name = 'ImportedPlatforms1796860810100';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of WITH_PROVIDER)
      await runner.query(checked(table, [...PLATFORMS, ...IMPORTED], 'NOT VALID'));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of WITH_PROVIDER) await runner.query(checked(table, PLATFORMS, ''));
  }
}

function checked(table: string, words: readonly string[], validity: string): string {
  const name = `${table}_provider_check`;
  const list = words.map((word) => `'${word}'`).join(', ');
  return `ALTER TABLE ${table} DROP CONSTRAINT ${name},
    ADD CONSTRAINT ${name} CHECK (provider IN (${list})) ${validity}`;
}
