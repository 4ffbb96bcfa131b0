import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who wrote entries of feeds, their categories, and recordings (docs/adr/0092). The rule is checked by the next migration. */
export class FeedEntries1796860809500 implements MigrationInterface {
  name = 'FeedEntries1796860809500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE items ADD COLUMN authors text[], ADD COLUMN categories text[]');
    await runner.query(checked(['IMAGE', 'VIDEO', 'AUDIO'], 'NOT VALID'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM media_contents WHERE type = 'AUDIO'");
    await runner.query(checked(['IMAGE', 'VIDEO'], ''));
    await runner.query('ALTER TABLE items DROP COLUMN categories, DROP COLUMN authors');
  }
}

function checked(kinds: readonly string[], validity: string): string {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  return `ALTER TABLE media_contents DROP CONSTRAINT media_contents_type_check,
    ADD CONSTRAINT media_contents_type_check CHECK (type IN (${list})) ${validity}`;
}
