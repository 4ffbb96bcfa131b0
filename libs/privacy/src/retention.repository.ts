import { Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { ItemType, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { RetentionRule } from './retention-rule.entity.js';

/** SQL about the retention of posts. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly db: Database) {}

  async rules({ workspaceId }: WorkspaceScope): Promise<RetentionRule[]> {
    return this.db.manager.find(RetentionRule, {
      where: { workspaceId },
      order: { provider: 'ASC', stories: 'ASC' },
    });
  }

  async set(rule: RetentionRule): Promise<void> {
    await this.db.manager.upsert(RetentionRule, rule, ['workspaceId', 'provider', 'stories']);
  }

  /** A rule, locked until the transaction ends; null where there is none. */
  async lock(
    { workspaceId }: WorkspaceScope,
    provider: Provider,
    stories: boolean,
  ): Promise<RetentionRule | null> {
    const [rule] = await this.db.manager.find(RetentionRule, {
      where: { workspaceId, provider, stories },
      lock: { mode: 'pessimistic_write' },
    });
    return rule ?? null;
  }

  /** Returns whether there was such a rule. */
  async clear({ workspaceId }: WorkspaceScope, provider: Provider, stories: boolean): Promise<boolean> {
    const { affected } = await this.db.manager.delete(RetentionRule, { workspaceId, provider, stories });
    return affected === 1;
  }

  /** The next posts of a rule that were captured before a time. */
  async due(
    scope: WorkspaceScope,
    { provider, stories }: Pick<RetentionRule, 'provider' | 'stories'>,
    before: Date,
    limit: number,
  ): Promise<string[]> {
    const general = sql`(item.type <> ${ItemType.STORY} OR NOT EXISTS (
      SELECT FROM ${this.db.rows(scope, RetentionRule, 'rule')} WHERE rule.provider = ${provider} AND rule.stories))`;
    return this.db.ids(sql`
      SELECT item.id FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.provider = ${provider} AND item.created_at < ${before}
        AND ${stories ? sql`item.type = ${ItemType.STORY}` : general}
      LIMIT ${limit}`);
  }
}
