import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import { userError, type WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { FIELDS } from './retention.fields.js';
import { RetentionService } from './retention.service.js';
import {
  DeleteRetentionRuleInput,
  DeleteRetentionRulePayload,
  SetRetentionRuleInput,
  SetRetentionRulePayload,
} from './retention.types.js';
import { RetentionRule } from './retention-rule.entity.js';

/** How long posts are kept. Models are not offered it. */
@Resolver(() => RetentionRule)
export class RetentionResolver {
  constructor(private readonly service: RetentionService) {}

  @Query(() => [RetentionRule], {
    description: 'How long the workspace keeps posts, by platform. Posts without a rule are kept.',
  })
  @RootField(FIELDS.retentionRules)
  retentionRules(@Scope() scope: WorkspaceScope) {
    return this.service.rules(scope);
  }

  @Mutation(() => SetRetentionRulePayload, {
    nullable: true,
    description:
      'Sets after how many days the posts of a platform are deleted. It replaces the platform’s rule. Older ones are deleted within a day, for good.',
  })
  @RootField(FIELDS.setRetentionRule)
  async setRetentionRule(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The rule.' }) { provider, stories, days }: SetRetentionRuleInput,
  ) {
    const rule = { provider, stories: stories === true, days };
    return { retentionRule: await this.service.set(scope, rule, actorOf(context)) };
  }

  @Mutation(() => DeleteRetentionRulePayload, {
    nullable: true,
    description: 'Removes a rule, so that posts are kept, or stories as long as other posts of the platform.',
  })
  @RootField(FIELDS.deleteRetentionRule)
  async deleteRetentionRule(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'Which rule.' }) { provider, stories }: DeleteRetentionRuleInput,
  ) {
    const deleted = await this.service.clear(scope, provider, stories === true, actorOf(context));
    if (deleted === null) throw userError(['input', 'provider'], 'There is no such rule', 'not_found');
    return { deletedRetentionRule: deleted };
  }
}
