import { actorOf } from '@loupe/audit';
import { Item } from '@loupe/content';
import { viralityOf } from '@loupe/engagement';
import {
  ConnectionOf,
  Ctx,
  deletionPayload,
  document,
  FieldCost,
  pageCost,
  payloadOf,
  RequestContext,
  RootField,
  SAMPLE,
  Scope,
  WRITE_COST,
} from '@loupe/graphql';
import { FilterViralityScore } from '@loupe/items';
import { keyBy, type WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, ObjectType, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Alert, AlertKind } from './alert.entity.js';
import {
  AlertGrowth,
  AlertsArgs,
  AlertThreshold,
  CreateAlertRuleInput,
  UpdateAlertRuleInput,
} from './alert.inputs.js';
import { AlertRule, VIRALITY } from './alert-rule.entity.js';
import { AlertRulesRepository } from './alert-rules.repository.js';
import { AlertRulesService } from './alert-rules.service.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsService } from './alerts.service.js';

@ObjectType('AlertConnection', { description: 'A page of alerts.' })
class AlertConnection extends ConnectionOf(Alert, 'Alert') {}

const CreateAlertRulePayload = payloadOf(
  'CreateAlertRulePayload',
  'alertRule',
  AlertRule,
  'What became of a new rule.',
);
const UpdateAlertRulePayload = payloadOf(
  'UpdateAlertRulePayload',
  'alertRule',
  AlertRule,
  'What became of changing a rule.',
);
const DeleteAlertRulePayload = deletionPayload(
  'DeleteAlertRulePayload',
  'deletedAlertRuleId',
  'What became of deleting a rule.',
);

const ID_ARG = { type: () => ID, description: 'Id of the rule.' };

@Resolver(() => AlertRule)
export class AlertRulesResolver {
  constructor(private readonly service: AlertRulesService) {}

  @Query(() => [AlertRule], { description: 'The workspace’s rules for alerts, oldest first.' })
  @RootField({
    cost: { credits: 5 },
    scopes: ['read'],
    mcp: {
      title: 'List alert rules',
      asked: 'which alerts and notifications are set up, what are we told about',
      use: 'Use it to see what the workspace is told about, before you add or change a rule.',
      next: 'createAlertRule adds one; getAlerts gives what was raised.',
    },
    example: {
      query: document`
        query Rules {
          alertRules { id name threshold { metric atLeast } growth { metric by byPercent hours } virality paused }
        }`,
    },
  })
  alertRules(@Scope() scope: WorkspaceScope) {
    return this.service.list(scope);
  }

  @Mutation(() => CreateAlertRulePayload, {
    nullable: true,
    description:
      'Creates a rule about metrics. Each item that meets it, by metrics that are read from now on, raises one alert.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Create an alert rule (tell me when …)',
      asked:
        'tell me when a post passes 100,000 views, notify us when a TikTok goes viral, warn us of fast growth',
      use: 'Use it to be told of posts that pass a threshold, grow fast or reach a virality, from now on.',
      next: 'getAlerts gives the alerts that it raises; webhooks and mails send them too.',
      isOpenWorld: true,
    },
    example: {
      query: document`
        mutation Watch($input: CreateAlertRuleInput!) {
          createAlertRule(input: $input) { alertRule { id name } userErrors { field message } }
        }`,
      variables: {
        input: {
          name: 'A million views',
          filter: { itemTypes: ['REEL'] },
          threshold: { metric: 'MERGED_VIEW_PLAY_COUNT', atLeast: 1_000_000 },
        },
      },
    },
  })
  async createAlertRule(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The rule.' }) input: CreateAlertRuleInput,
  ) {
    return { alertRule: await this.service.create(scope, input, actorOf(context)) };
  }

  @Mutation(() => UpdateAlertRulePayload, {
    nullable: true,
    description: 'Changes a rule. Items that have its alert already get no other.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change an alert rule',
      asked: 'change, pause or resume an alert or notification',
      use: 'Use it to change, pause or resume a rule of getAlertRules.',
      isOpenWorld: true,
    },
    example: {
      query: document`
        mutation Raise($id: ID!, $input: UpdateAlertRuleInput!) {
          updateAlertRule(id: $id, input: $input) { alertRule { id threshold { atLeast } } userErrors { field message } }
        }`,
      variables: {
        id: SAMPLE.alertRule,
        input: { threshold: { metric: 'MERGED_VIEW_PLAY_COUNT', atLeast: 2_000_000 } },
      },
    },
  })
  async updateAlertRule(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
    @Args('input', { description: 'What to change.' }) input: UpdateAlertRuleInput,
  ) {
    return { alertRule: await this.service.update(scope, id, input, actorOf(context)) };
  }

  @Mutation(() => DeleteAlertRulePayload, {
    nullable: true,
    description: 'Deletes a rule with its alerts.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Delete an alert rule',
      asked: 'stop an alert, no longer tell me',
      use: 'Use it only when the rule and all its alerts are to go; updateAlertRule pauses one.',
    },
    example: {
      query: document`
        mutation Forget($id: ID!) {
          deleteAlertRule(id: $id) { deletedAlertRuleId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.alertRule },
    },
  })
  async deleteAlertRule(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
  ) {
    return { deletedAlertRuleId: await this.service.delete(scope, id, actorOf(context)) };
  }

  @ResolveField(() => AlertThreshold, {
    nullable: true,
    description: 'The value that a metric has to reach; null for a rule about something else.',
  })
  threshold({ metric, atLeast, hours }: AlertRule): AlertThreshold | null {
    return metric === VIRALITY || hours !== null ? null : { metric, atLeast };
  }

  @ResolveField(() => AlertGrowth, {
    nullable: true,
    description: 'How much a metric has to grow; null for a rule about something else.',
  })
  growth({ metric, atLeast, isPercent, hours }: AlertRule): AlertGrowth | null {
    if (metric === VIRALITY || hours === null) return null;
    return { metric, by: isPercent ? null : atLeast, byPercent: isPercent ? atLeast : null, hours };
  }

  @ResolveField(() => FilterViralityScore, {
    nullable: true,
    description: 'The virality that has to be reached; null for a rule about something else.',
  })
  virality({ metric, atLeast }: AlertRule) {
    return metric === VIRALITY ? viralityOf(atLeast) : null;
  }
}

@Resolver(() => Alert)
export class AlertsResolver {
  constructor(
    private readonly service: AlertsService,
    private readonly alerts: AlertsRepository,
    private readonly rules: AlertRulesRepository,
  ) {}

  @Query(() => AlertConnection, {
    name: 'alerts',
    description: 'A page of the alerts that were raised, newest first.',
  })
  @RootField({
    cost: pageCost(6, 0.05),
    scopes: ['read'],
    mcp: {
      title: 'List alerts that were raised',
      asked: 'what went viral, which alerts and notifications came in, which posts passed the threshold',
      use: 'Use it to see which posts met a rule or went viral, and when.',
      next: 'searchItems with filter.ids gives more of the posts.',
      selection:
        '{ totalCount pageInfo { hasNextPage endCursor } nodes { id kind at value previousValue rule { id name } item { id originalUrl } } }',
    },
    example: {
      query: document`
        query Inbox($after: String) {
          alerts(first: 20, after: $after) {
            pageInfo { hasNextPage endCursor }
            nodes { id kind at value previousValue rule { id name } item { id originalUrl } }
          }
        }`,
      variables: { after: null },
    },
  })
  page(@Scope() scope: WorkspaceScope, @Args() args: AlertsArgs) {
    return this.service.page(scope, args);
  }

  @ResolveField(() => AlertKind, { description: 'Why it was raised.' })
  kind({ ruleId }: Alert): AlertKind {
    return ruleId === null ? AlertKind.WENT_VIRAL : AlertKind.RULE;
  }

  @ResolveField(() => AlertRule, { nullable: true, description: 'The rule; null if the item went viral.' })
  @FieldCost({ perRow: 0.05 })
  rule({ ruleId }: Alert, _: object, context: RequestContext) {
    return ruleId === null ? null : context.loader<AlertRule | null>(this.loadRules, null).load(ruleId);
  }

  @ResolveField(() => Item, { nullable: true, description: 'The item, as it is now.' })
  @FieldCost({ perRow: 0.3 })
  item({ itemId }: Alert, _: object, context: RequestContext) {
    return context.loader<Item | null>(this.loadItems, null).load(itemId);
  }

  private readonly loadRules = async (ids: readonly string[], { scope }: RequestContext) =>
    keyBy(await this.rules.byIds(scope, ids), ({ id }) => id);

  private readonly loadItems = async (ids: readonly string[], { scope }: RequestContext) =>
    keyBy(await this.alerts.items(scope, ids), ({ id }) => id);
}
