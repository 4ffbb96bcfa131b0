import { type Actor, AuditLog } from '@loupe/audit';
import { CustomAttributeSchemaEntity, CustomAttributesService, storedForm } from '@loupe/custom-attributes';
import { Database } from '@loupe/database';
import {
  Clock,
  isUuid,
  newId,
  type Plan,
  readNameAt,
  UserErrors,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { CreateAlertRuleInput, UpdateAlertRuleInput } from './alert.inputs.js';
import type { AlertRule } from './alert-rule.entity.js';
import { AlertRulesRepository } from './alert-rules.repository.js';
import { AlertMailsService } from './mails/alert-mails.service.js';
import { AlertPlacesService } from './places/alert-places.service.js';
import { addressesOf, inputProblems, triggerOf } from './rule-input.js';

/** Rules of a workspace: each new snapshot is compared with all of them, so they are few. */
export const RULE_LIMITS: Readonly<Record<Plan, number>> = {
  startup: 20,
  base: 50,
  growth: 100,
  agency: 100,
  enterprise: 100,
};

const NAME = ['input', 'name'];
const CONDITIONS = ['input', 'customAttributeConditions'];

/** The rules of a workspace. */
@Injectable()
export class AlertRulesService {
  constructor(
    private readonly db: Database,
    private readonly rules: AlertRulesRepository,
    private readonly attributes: CustomAttributesService,
    private readonly limits: RowLimitsService,
    private readonly mails: AlertMailsService,
    private readonly places: AlertPlacesService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** All rules, oldest first. */
  list(scope: WorkspaceScope): Promise<AlertRule[]> {
    return this.rules.list(scope);
  }

  /**
   * Creates a rule. Metrics that are read from now on are checked.
   * @throws UserErrors for values that cannot be, and limit_reached
   */
  async create(scope: WorkspaceScope, input: CreateAlertRuleInput, by: Actor): Promise<AlertRule> {
    const name = readNameAt(NAME, input.name);
    await this.refuse(scope, input, true);
    const trigger = triggerOf(input);
    if (trigger === null) throw new Error('A checked rule says what has to happen');
    const now = this.clock.now();
    const rule: AlertRule = {
      workspaceId: scope.workspaceId,
      id: newId(),
      name,
      filter: input.filter ?? null,
      customAttributeConditions: storedForm(input.customAttributeConditions ?? []),
      ...trigger,
      mailTo: addressesOf(input.mailTo ?? []),
      paused: input.paused ?? false,
      checkedSince: now,
      createdAt: now,
      updatedAt: now,
    };
    return this.db.transaction(async () => {
      await this.limits.makeRoom(scope, 'alert rules', this.rules.all(scope), 1, RULE_LIMITS);
      await this.rules.save(rule);
      await this.places.choose(scope, rule.id, input.placeIds ?? []);
      await this.record(by, 'created', rule, { after: shown(rule) });
      return rule;
    });
  }

  /**
   * Changes the given fields; the others stay. Metrics that are read from now on are checked by the changed rule; an item
   * that has its alert gets no other.
   * @throws UserErrors for an unknown id, and as `create`
   */
  async update(
    scope: WorkspaceScope,
    id: string,
    input: UpdateAlertRuleInput,
    by: Actor,
  ): Promise<AlertRule> {
    const name = input.name == null ? null : readNameAt(NAME, input.name);
    await this.refuse(scope, input, false);
    return this.db.transaction(async () => {
      const before = await this.existing(scope, id);
      const now = this.clock.now();
      const { customAttributeConditions: conditions } = input;
      const rule: AlertRule = {
        ...before,
        ...triggerOf(input),
        name: name ?? before.name,
        filter: input.filter === undefined ? before.filter : input.filter,
        customAttributeConditions:
          conditions == null ? before.customAttributeConditions : storedForm(conditions),
        mailTo: input.mailTo == null ? before.mailTo : addressesOf(input.mailTo),
        paused: input.paused ?? before.paused,
        checkedSince: now,
        updatedAt: now,
      };
      await this.rules.save(rule);
      if (input.placeIds != null) await this.places.choose(scope, rule.id, input.placeIds);
      await this.record(by, 'updated', rule, { before: shown(before), after: shown(rule) });
      return rule;
    });
  }

  /**
   * Deletes a rule with its alerts.
   * @throws UserErrors for an unknown id
   */
  delete(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    return this.db.transaction(async () => {
      const rule = await this.existing(scope, id);
      await this.rules.delete(scope, rule.id);
      await this.record(by, 'deleted', rule, { before: shown(rule) });
      return rule.id;
    });
  }

  private async existing(scope: WorkspaceScope, id: string): Promise<AlertRule> {
    const rule = isUuid(id) ? await this.rules.lock(scope, id) : null;
    if (rule === null) throw userError(['id'], 'Alert rule not found');
    return rule;
  }

  private async refuse(
    scope: WorkspaceScope,
    input: CreateAlertRuleInput | UpdateAlertRuleInput,
    isNew: boolean,
  ): Promise<void> {
    const problems = inputProblems(input, isNew);
    const conditions = input.customAttributeConditions ?? [];
    const { ITEM } = CustomAttributeSchemaEntity;
    problems.push(...(await this.attributes.storingProblems(scope, ITEM, conditions, CONDITIONS)));
    problems.push(...(await this.mails.problems(scope, addressesOf(input.mailTo ?? []))));
    if (problems.length > 0) throw new UserErrors(problems);
  }

  private record(
    by: Actor,
    done: 'created' | 'updated' | 'deleted',
    { workspaceId, id, name }: AlertRule,
    state: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  ): Promise<void> {
    const subject = { id, name };
    return this.audit.record(by, {
      action: `alert_rule.${done}`,
      organizationId: null,
      workspaceId,
      subject,
      ...state,
    });
  }
}

/** What the audit log keeps; a filter may name people, and is for the rule alone. */
function shown({
  name,
  metric,
  atLeast,
  isPercent,
  hours,
  mailTo,
  paused,
}: AlertRule): Record<string, unknown> {
  return { name, metric, atLeast, isPercent, hours, mailTo, paused };
}
