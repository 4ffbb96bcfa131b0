import type { Item } from '@loupe/content';
import { Database } from '@loupe/database';
import {
  Clock,
  cleanName,
  isUuid,
  nameProblems,
  newId,
  type UserErrorDetail,
  UserErrors,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { CollectionsRepository } from './collections.repository.js';
import type { AddToCollectionsArgs, ItemCollectionsArgs } from './collections.types.js';
import { MembershipsRepository } from './memberships.repository.js';

/** Maximum number of collection names per request; ids have the general limit of id lists. */
const MAX_NAMES = 100;

type NamingArgument = 'collectionIds' | 'collectionNames';

/** The memberships of items in collections. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly db: Database,
    private readonly collections: CollectionsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly limits: RowLimitsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds an item to collections. It may already be in them.
   * @param naming the argument that an error about missing collections names
   * @returns the item
   * @throws UserErrors for an unknown item, unknown collections (without autoCreate), or no collection at all
   */
  add(scope: WorkspaceScope, args: AddToCollectionsArgs, naming: NamingArgument): Promise<Item> {
    const autoCreate = args.autoCreate ?? false;
    const work = async () => {
      const { item, ids } = await this.resolve(scope, args, naming, autoCreate);
      const changed = await this.memberships.add(scope, item.id, ids, this.clock.now());
      await this.record(scope, 'collection.item_added', item, changed);
      return item;
    };
    return autoCreate ? this.collections.exclusively(scope, work) : this.db.transaction(work);
  }

  /**
   * Takes an item out of collections. It need not be in them.
   * @param naming as for `add`
   * @returns the item
   * @throws UserErrors for an unknown item, unknown collections, or no collection at all
   */
  remove(scope: WorkspaceScope, args: ItemCollectionsArgs, naming: NamingArgument): Promise<Item> {
    return this.db.transaction(async () => {
      const { item, ids } = await this.resolve(scope, args, naming, false);
      const changed = await this.memberships.remove(scope, item.id, ids);
      await this.record(scope, 'collection.item_removed', item, changed);
      return item;
    });
  }

  /** Updates the collections' time of change and appends the events. */
  private async record(
    scope: WorkspaceScope,
    event: 'collection.item_added' | 'collection.item_removed',
    { id }: Item,
    collectionIds: readonly string[],
  ): Promise<void> {
    if (collectionIds.length === 0) return;
    await this.memberships.touch(scope, collectionIds, this.clock.now());
    await this.outbox.append(scope, event, async () =>
      (await this.collections.byIds(scope, collectionIds)).map((collection) => ({
        collection: { id: collection.id, name: collection.name },
        item: { id },
      })),
    );
  }

  /** The given item and collections, locked; reports all errors of the arguments together. */
  private async resolve(
    scope: WorkspaceScope,
    args: ItemCollectionsArgs,
    naming: NamingArgument,
    autoCreate: boolean,
  ) {
    const givenIds = args.collectionIds ?? [];
    const names = (args.collectionNames ?? []).map(cleanName);
    if (givenIds.length + names.length === 0) {
      throw userError([naming], 'give the ids or the names of collections');
    }
    if (names.length > MAX_NAMES) {
      throw userError(['collectionNames'], `must have at most ${MAX_NAMES} entries`);
    }
    const item = isUuid(args.itemId) ? await this.memberships.item(scope, args.itemId) : null;
    const found = await this.collections.idsByNames(scope, names);
    const possible = [...givenIds, ...found].flatMap((id) =>
      id !== null && isUuid(id) ? [id.toLowerCase()] : [],
    );
    const locked = await this.memberships.lock(scope, possible);
    const isThere = (id: string | null) => id !== null && locked.has(id.toLowerCase());

    const missing: string[] = [];
    const problems: UserErrorDetail[] =
      item === null ? [{ field: ['itemId'], message: 'Item not found' }] : [];
    givenIds.forEach((id, index) => {
      if (!isThere(id)) problems.push(notFound(['collectionIds', String(index)]));
    });
    names.forEach((name, index) => {
      if (isThere(found[index] ?? null)) return;
      const path = ['collectionNames', String(index)];
      const wrong = nameProblems(name, path);
      if (wrong.length > 0 || !autoCreate) problems.push(wrong[0] ?? notFound(path));
      else missing.push(name);
    });
    if (item === null || problems.length > 0) throw new UserErrors(problems);
    return { item, ids: [...locked, ...(await this.make(scope, missing))] };
  }

  /** Creates collections for unknown names and returns their ids; the caller runs exclusively. */
  private async make(scope: WorkspaceScope, names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return [];
    const once = await this.collections.distinctNames(names);
    await this.limits.makeRoom(scope, 'collections', this.collections.all(scope), once.length);
    const added = once.map((name) => ({ id: newId(), name }));
    await this.collections.add(scope, added, this.clock.now());
    return added.map(({ id }) => id);
  }
}

function notFound(field: readonly string[]): UserErrorDetail {
  return { field, message: 'Collection not found' };
}
