import { Clock, cleanName, newId, type WorkspaceScope } from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { CollectionsRepository } from './collections.repository.js';
import { MembershipsRepository } from './memberships.repository.js';

/** An item and the names of collections that it is put into. */
export interface NamedMemberships {
  readonly itemId: string;
  readonly names: readonly string[];
}

/** An item in a collection. */
interface Membership {
  readonly itemId: string;
  readonly collectionId: string;
}

/** Puts many items into collections. */
@Injectable()
export class BulkMembershipsService {
  constructor(
    private readonly collections: CollectionsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly limits: RowLimitsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts items of the workspace itself into collections, in the caller's transaction; collections that do not exist are
   * created. The items may already be in them.
   * @param wanted with valid names
   * @returns ids of the items that were not in all of them
   * @throws UserErrors if the plan allows no more collections
   */
  async add(scope: WorkspaceScope, wanted: readonly NamedMemberships[]): Promise<string[]> {
    const pairs = wanted.flatMap(({ itemId, names }) =>
      names.map((name) => ({ itemId, name: cleanName(name) })),
    );
    if (pairs.length === 0) return [];
    const names = [...new Set(pairs.map(({ name }) => name))];
    const idByName = await this.idsOf(scope, names);
    const added = await this.put(
      scope,
      pairs.map(({ itemId, name }) => ({ itemId, collectionId: idByName.get(name) as string })),
    );
    return [...new Set(added.map(({ itemId }) => itemId))];
  }

  /**
   * Puts items of the workspace itself into collections, which the caller's transaction has locked, and appends the events.
   * @returns the memberships that are new
   */
  async put(scope: WorkspaceScope, wanted: readonly Membership[]): Promise<Membership[]> {
    const now = this.clock.now();
    const added = await this.memberships.addAll(scope, wanted, now);
    const changed = [...new Set(added.map(({ collectionId }) => collectionId))];
    if (changed.length > 0) await this.memberships.touch(scope, changed, now);
    await this.outbox.append(scope, 'collection.item_added', async () => {
      const named = new Map(
        (await this.collections.byIds(scope, changed)).map((each) => [each.id, each.name]),
      );
      return added.map(({ itemId, collectionId }) => ({
        collection: { id: collectionId, name: named.get(collectionId) ?? '' },
        item: { id: itemId },
      }));
    });
    return added;
  }

  /**
   * The ids of collections by the given names, in the caller's transaction; missing collections are created. They stay locked.
   * @throws UserErrors if the plan allows no more collections
   */
  async idsOf(scope: WorkspaceScope, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const now = this.clock.now();
    let ids = await this.collections.idsByNames(scope, names);
    const missing = names.filter((_, index) => ids[index] === null);
    if (missing.length > 0) {
      ids = await this.collections.exclusively(scope, async () => {
        const again = await this.collections.idsByNames(scope, missing);
        const absent = missing.filter((_, index) => again[index] === null);
        const once = absent.length === 0 ? [] : await this.collections.distinctNames(absent);
        if (once.length > 0) {
          await this.limits.makeRoom(scope, 'collections', this.collections.all(scope), once.length);
          await this.collections.add(
            scope,
            once.map((name) => ({ id: newId(), name })),
            now,
          );
        }
        return this.collections.idsByNames(scope, names);
      });
    }
    await this.memberships.lock(
      scope,
      ids.filter((id) => id !== null),
    );
    return new Map(names.map((name, index) => [name, ids[index] as string]));
  }
}
