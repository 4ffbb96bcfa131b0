import { AttributeValuesService, CustomAttributeSchemaEntity } from '@loupe/custom-attributes';
import { type ChangedItems, ItemAttributeValuesService, RightsChangesService } from '@loupe/items';
import type { WorkspaceScope } from '@loupe/kernel';
import { MembershipChangesService } from '@loupe/presets';
import { Injectable } from '@nestjs/common';
import type { ItemBefore, ItemChange } from './bulk-change.entity.js';

/** Makes and undoes changes of items, of each kind by the service whose data it is; all in the caller's transaction. */
@Injectable()
export class ItemChangesService {
  constructor(
    private readonly definitions: AttributeValuesService,
    private readonly attributes: ItemAttributeValuesService,
    private readonly rights: RightsChangesService,
    private readonly memberships: MembershipChangesService,
  ) {}

  /**
   * Makes a change of some items.
   * @throws UserErrors where an attribute or an option is gone since the change was asked for
   */
  async make(
    scope: WorkspaceScope,
    ids: readonly string[],
    change: ItemChange,
  ): Promise<ChangedItems<ItemBefore>> {
    switch (change.kind) {
      case 'ATTRIBUTES': {
        const { set, removed } = change.change;
        const values = { ...set, ...Object.fromEntries(removed.map((key) => [key, null])) };
        const read = await this.definitions.read(scope, CustomAttributeSchemaEntity.ITEM, values, [
          'input',
          'values',
        ]);
        return this.attributes.changeItems(scope, ids, read);
      }
      case 'RIGHTS':
        return this.rights.change(scope, ids, change.change);
      case 'MEMBERSHIPS':
        return this.memberships.change(scope, ids, change.change);
    }
  }

  /** Undoes a change of some items; gives the ids of those that have again what they had. */
  undo(
    scope: WorkspaceScope,
    before: ReadonlyMap<string, ItemBefore>,
    { kind, change }: ItemChange,
  ): Promise<Set<string>> {
    type Undo = (had: typeof before, what: typeof change) => Promise<Set<string>>;
    const undo = {
      ATTRIBUTES: (had, what) => this.attributes.restoreItems(scope, had as never, what as never),
      RIGHTS: (had, what) => this.rights.restore(scope, had as never, what as never),
      MEMBERSHIPS: (had, what) => this.memberships.restore(scope, had as never, what as never),
    } satisfies Record<ItemChange['kind'], Undo>;
    return undo[kind](before, change);
  }
}
