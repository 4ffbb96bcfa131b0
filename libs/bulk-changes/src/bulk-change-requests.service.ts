import { type Actor, AuditLog } from '@loupe/audit';
import {
  AttributeValuesService,
  CustomAttributeSchemaEntity,
  MAX_CONDITIONS,
} from '@loupe/custom-attributes';
import type { Warning } from '@loupe/graphql';
import type { Budget } from '@loupe/http';
import { ItemChoiceService, readRights, type UpdateItemRightsInput } from '@loupe/items';
import {
  argumentPath,
  Clock,
  InvalidInputError,
  knownIds,
  newId,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { OperationsRepository, TurnsService } from '@loupe/operations';
import { isByLikeness } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import type { ItemChange } from './bulk-change.entity.js';
import {
  type ItemsToChangeArgs,
  MAX_CHANGED_ITEMS,
  type UpdateItemsMembershipsInput,
} from './bulk-change.types.js';
import { BulkChangesRepository, type ItemsToChange } from './bulk-changes.repository.js';
import { MembershipInputsService } from './membership-inputs.service.js';

/** Changes of a workspace that wait or are under way at a time. */
export const MAX_OPEN_CHANGES = 10;
/** Credits for each 10 items that are begun. */
export const CHANGED_ITEMS_COST = 1;

/** Who asks for a change, and what pays for it. */
export interface ChangeCaller {
  readonly by: Actor;
  readonly budget: Budget;
  readonly schema: GraphQLSchema;
  readonly warn: (warning: Warning) => void;
}

/** Takes changes of many items; the worker makes them. */
@Injectable()
export class BulkChangeRequestsService {
  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly choices: ItemChoiceService,
    private readonly values: AttributeValuesService,
    private readonly memberships: MembershipInputsService,
    private readonly operations: OperationsRepository,
    private readonly turns: TurnsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Has values of custom attributes written to items.
   * @throws UserErrors for values that cannot be, and as `take`
   */
  attributes(scope: WorkspaceScope, items: ItemsToChangeArgs, values: unknown, caller: ChangeCaller) {
    return this.take(scope, items, caller, async () => {
      const entity = CustomAttributeSchemaEntity.ITEM;
      const change = await this.values.read(scope, entity, values, ['input', 'values']);
      if (Object.keys(change.set).length + change.removed.length === 0) {
        throw userError(['input', 'values'], 'give at least one value');
      }
      return { kind: 'ATTRIBUTES', change };
    });
  }

  /**
   * Has the rights to items changed.
   * @throws UserErrors for products that cannot be, and as `take`
   */
  rights(
    scope: WorkspaceScope,
    items: ItemsToChangeArgs,
    input: UpdateItemRightsInput,
    caller: ChangeCaller,
  ) {
    return this.take(scope, items, caller, async () => {
      const change = readRights(input);
      if (Object.keys(change).length === 0) throw userError(['input'], 'give at least one right');
      return { kind: 'RIGHTS', change };
    });
  }

  /**
   * Has items put into campaigns and collections and taken out.
   * @throws UserErrors for campaigns and collections that are not there, and as `take`
   */
  members(
    scope: WorkspaceScope,
    items: ItemsToChangeArgs,
    input: UpdateItemsMembershipsInput,
    caller: ChangeCaller,
  ) {
    return this.take(scope, items, caller, async () => ({
      kind: 'MEMBERSHIPS',
      change: await this.memberships.read(scope, input),
    }));
  }

  /**
   * Stores a change with the items that are chosen now.
   * @param read reads the change, in the transaction that stores it
   * @throws UserErrors for no items or too many, for too few credits, and where too many changes wait
   */
  private async take(
    scope: WorkspaceScope,
    args: ItemsToChangeArgs,
    { by, budget, schema, warn }: ChangeCaller,
    read: () => Promise<ItemChange>,
  ): Promise<{ operationId: string; total: number }> {
    if ((args.customAttributeConditions?.length ?? 0) > MAX_CONDITIONS)
      throw userError(['customAttributeConditions'], `must have at most ${MAX_CONDITIONS} entries`);
    const items = await this.chosen(scope, args, schema, warn).catch(refused);
    const most = await this.changes.count(items, MAX_CHANGED_ITEMS + 1);
    const path = [args.itemIds == null ? 'filter' : 'itemIds'];
    if (most === 0) throw userError(path, 'chooses none of the workspace’s own items', 'no_items');
    if (most > MAX_CHANGED_ITEMS) {
      throw userError(path, `chooses more than ${MAX_CHANGED_ITEMS} items`, 'too_many_items');
    }
    const credits = Math.ceil(most / 10) * CHANGED_ITEMS_COST;
    if (!(await budget.take(credits))) {
      throw userError([], `Not enough credits: ${credits} are needed to change ${most} items`, 'credits');
    }
    const stored = this.changes.exclusively(scope, async () => {
      await this.refuseTooMany(scope);
      const what = await read();
      const [id, now] = [newId(), this.clock.now()];
      await this.operations.create(scope, { id, operationType: 'CHANGE_ITEMS', total: most, now });
      await this.changes.add(scope, { id, ...what, undoes: null }, now);
      const total = await this.changes.addItems(scope, id, items, MAX_CHANGED_ITEMS);
      await this.operations.setTotal(scope, id, total);
      await this.audit.record(by, {
        action: 'items.changed',
        organizationId: null,
        workspaceId: scope.workspaceId,
        subject: { id, name: `${total} items` },
        after: { kind: what.kind, ...what.change },
      });
      return { operationId: id, total };
    });
    const taken = await stored.catch(async (error: unknown) => {
      await budget.giveBack(credits);
      throw error;
    });
    this.turns.offer('bulk_changes', scope);
    return taken;
  }

  /** @throws UserErrors where too many changes wait */
  private async refuseTooMany(scope: WorkspaceScope): Promise<void> {
    if ((await this.changes.open(scope)) >= MAX_OPEN_CHANGES) {
      throw userError(
        [],
        `${MAX_OPEN_CHANGES} changes are waiting: ask again when one is done`,
        'limit_reached',
      );
    }
  }

  private async chosen(
    scope: WorkspaceScope,
    { itemIds, filter, customAttributeConditions, presetId }: ItemsToChangeArgs,
    schema: GraphQLSchema,
    warn: (warning: Warning) => void,
  ): Promise<ItemsToChange> {
    const isChosen = filter != null || customAttributeConditions != null || presetId != null;
    if (itemIds != null) {
      if (isChosen) throw userError(['itemIds'], 'give either ids, or a filter, conditions or a preset');
      if (itemIds.length === 0) throw userError(['itemIds'], 'give at least one id');
      if (itemIds.length > MAX_CHANGED_ITEMS) {
        throw userError(['itemIds'], `must have at most ${MAX_CHANGED_ITEMS} entries`);
      }
      return this.changes.given(scope, knownIds(itemIds));
    }
    if (!isChosen) throw userError(['itemIds'], 'give ids, or a filter, conditions or a preset');
    const args = { filter, customAttributeConditions, presetId };
    const choice = await this.choices.choiceOf(scope, args, schema, warn);
    if (isByLikeness(choice.filter?.superSearch?.mode)) {
      throw userError(['filter', 'superSearch', 'mode'], 'give the ids that a search by similarity finds');
    }
    const { from, where } = await this.choices.chosen(scope, choice, warn);
    return { from, where: where() };
  }
}

/** Names the argument for which the choice of items is refused. */
function refused(error: unknown): never {
  if (error instanceof InvalidInputError && error.at !== null)
    throw userError(argumentPath(error.at.argument), error.at.problem, error.code);
  throw error;
}
