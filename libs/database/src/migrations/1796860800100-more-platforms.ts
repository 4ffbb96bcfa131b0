import type { MigrationInterface, QueryRunner } from 'typeorm';

const PLATFORMS = ['INSTAGRAM', 'TIKTOK', 'YOUTUBE'];
const OPEN_NETWORKS = ['BLUESKY', 'MASTODON', 'FEED'];
const TYPES = ['POST', 'REEL', 'SHORT', 'STORY', 'VIDEO'];
const MORE_TYPES = ['ARTICLE', 'REPOST', 'QUOTE', 'REPLY'];

/** Tables with a column `provider` that says where a post or an account is. */
const WITH_PROVIDER = ['items', 'social_profiles', 'retention_rules'];

/**
 * Bluesky, Mastodon and feeds, and the kinds of posts that they have. The rules are not checked here, as that reads all
 * posts under a lock: the next migration does.
 */
export class MorePlatforms1796860800100 implements MigrationInterface {
  name = 'MorePlatforms1796860800100';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of WITH_PROVIDER) {
      await runner.query(
        checked(table, 'provider', [...PLATFORMS, ...OPEN_NETWORKS, 'INTERNAL'], 'NOT VALID'),
      );
    }
    await runner.query(checked('items', 'type', [...TYPES, ...MORE_TYPES], 'NOT VALID'));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of WITH_PROVIDER) {
      await runner.query(checked(table, 'provider', [...PLATFORMS, 'INTERNAL'], ''));
    }
    await runner.query(checked('items', 'type', TYPES, ''));
  }
}

function checked(table: string, column: string, words: readonly string[], validity: string): string {
  const name = `${table}_${column}_check`;
  const list = words.map((word) => `'${word}'`).join(', ');
  return `ALTER TABLE ${table} DROP CONSTRAINT ${name},
    ADD CONSTRAINT ${name} CHECK (${column} IN (${list})) ${validity}`;
}
