import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the scope `webhooks` to tokens with `read` and `write`, which could do everything that it now allows. */
export class WebhooksScope1796774400030 implements MigrationInterface {
  name = 'WebhooksScope1796774400030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE api_tokens SET scopes = array_append(scopes, 'webhooks')
      WHERE scopes @> '{read,write}' AND NOT scopes @> '{webhooks}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE api_tokens SET scopes = array_remove(scopes, 'webhooks')`);
  }
}
