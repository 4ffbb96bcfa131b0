import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The scope `webhooks` is cut out of `read` and `write`: a token that has both could do all that it allows. */
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
