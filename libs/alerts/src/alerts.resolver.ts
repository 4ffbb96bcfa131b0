import { actorOf } from '@loupe/audit';
import { Item } from '@loupe/content';
import { viralityOf } from '@loupe/engagement';
import {
  ConnectionOf,
  Ctx,
  deletionPayload,
  FieldCost,
  payloadOf,
  RequestContext,
  RootField,
  Scope,
} from '@loupe/graphql';
import { FilterViralityScore } from '@loupe/items';
import { keyBy, type WorkspaceScope } from '@loupe/kernel';
import { Place } from '@loupe/places';
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
import { FIELDS } from './alerts.fields.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsService } from './alerts.service.js';
import { AlertPlacesService } from './places/alert-places.service.js';

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
  constructor(
    private readonly service: AlertRulesService,
    private readonly places: AlertPlacesService,
  ) {}

  @Query(() => [AlertRule], { description: 'The workspace’s rules for alerts, oldest first.' })
  @RootField(FIELDS.alertRules)
  alertRules(@Scope() scope: WorkspaceScope) {
    return this.service.list(scope);
  }

  @Mutation(() => CreateAlertRulePayload, {
    nullable: true,
    description:
      'Creates a rule about metrics. Each item that meets it, by metrics that are read from now on, raises one alert.',
  })
  @RootField(FIELDS.createAlertRule)
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
  @RootField(FIELDS.updateAlertRule)
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
  @RootField(FIELDS.deleteAlertRule)
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

  @ResolveField('places', () => [Place], { description: 'The places to which its alerts are sent.' })
  @FieldCost({ perRow: 0.1, listRows: 5 })
  placesOf({ id }: AlertRule, _: object, context: RequestContext) {
    return context.loader<Place[]>(this.loadPlaces, []).load(id);
  }

  private readonly loadPlaces = (ids: readonly string[], { scope }: RequestContext) =>
    this.places.ofRules(scope, ids);
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
  @RootField(FIELDS.page)
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
