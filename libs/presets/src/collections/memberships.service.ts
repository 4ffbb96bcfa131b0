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

/** Collections that one request may name; ids are bounded as all lists of ids are. */
const MAX_NAMES = 100;

type NamingArgument = 'collectionIds' | 'collectionNames';

/** Which items are in which collections. */
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
   * Adds an item to collections; to be in one already is no error.
   * @param naming the argument that is told of where no collection is named
   * @returns the item
   * @throws UserErrors for an unknown item, unknown collections (unless they are to be made), or no collection at all
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
   * Takes an item out of collections; not to be in one is no error.
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

  /** Notes on the collections that their items have changed, and tells of it. */
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

  /** The item and the collections that are meant, locked; all that is wrong with the arguments is told at once. */
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

  /** The ids of new collections for names that there are none of; the caller runs exclusively. */
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
