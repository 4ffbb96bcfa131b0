import type { Item } from '@loupe/content';
import { Database } from '@loupe/database';
import {
  Clock,
  cleanName,
  isUuid,
  knownIds,
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
import { missingOf, refuseNoneOrTooMany } from '../given-items.js';
import { OwnItemsRepository } from '../own-items.repository.js';
import { BulkMembershipsService } from './bulk-memberships.service.js';
import { CollectionsRepository } from './collections.repository.js';
import type {
  AddItemsToCollectionsArgs,
  AddToCollectionsArgs,
  CollectionAddition,
  GivenCollectionsArgs,
  ItemCollectionsArgs,
} from './collections.types.js';
import { MembershipsRepository } from './memberships.repository.js';

/** Maximum number of collection names per request; ids have the general limit of id lists. */
const MAX_NAMES = 100;

/** Collections that one request fills with many items. */
const MAX_FILLED = 10;

type NamingArgument = 'collectionIds' | 'collectionNames';

/** The collections that a request names. */
interface WantedCollections {
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

/** The memberships of items in collections. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly db: Database,
    private readonly collections: CollectionsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly ownItems: OwnItemsRepository,
    private readonly bulk: BulkMembershipsService,
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
    return this.adding(args, scope, async (autoCreate) => {
      const { item, ids } = await this.resolve(scope, args, naming, autoCreate);
      const changed = await this.memberships.add(scope, item.id, ids, this.clock.now());
      await this.record(scope, 'collection.item_added', item, changed);
      return item;
    });
  }

  /**
   * Adds items to collections. They may already be in them.
   * @param naming as for `add`
   * @returns what is new in each collection, in the workspace's saved order
   * @throws UserErrors for unknown items, and for collections as `add`; for none or too many of either
   */
  addAll(
    scope: WorkspaceScope,
    args: AddItemsToCollectionsArgs,
    naming: NamingArgument,
  ): Promise<CollectionAddition[]> {
    refuseNoneOrTooMany(args);
    const wanted = wantedCollections(args, naming);
    if (wanted.ids.length + wanted.names.length > MAX_FILLED) {
      throw userError([naming], `give at most ${MAX_FILLED} collections`);
    }
    return this.adding(args, scope, async (autoCreate) => {
      const itemIds = knownIds(args.itemIds);
      const unknown = missingOf(
        args.itemIds,
        await this.ownItems.existing(scope, itemIds),
        ['itemIds'],
        'Item',
      );
      const { existing, made } = await this.collectionsOf(scope, wanted, autoCreate, unknown);
      const ids = [...existing, ...made];
      const added = await this.bulk.put(
        scope,
        ids.flatMap((collectionId) => itemIds.map((itemId) => ({ itemId, collectionId }))),
      );
      const isAdded = new Set(added.map(({ itemId, collectionId }) => `${collectionId} ${itemId}`));
      return (await this.collections.byIds(scope, ids))
        .toSorted((one, other) => one.position - other.position)
        .map((collection) => ({
          collection,
          isNew: made.includes(collection.id),
          addedItemIds: itemIds.filter((itemId) => isAdded.has(`${collection.id} ${itemId}`)),
        }));
    });
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

  /** Does work in a transaction, alone if it may create collections. */
  private adding<Result>(
    args: { readonly autoCreate?: boolean | null },
    scope: WorkspaceScope,
    work: (autoCreate: boolean) => Promise<Result>,
  ): Promise<Result> {
    const autoCreate = args.autoCreate ?? false;
    return autoCreate
      ? this.collections.exclusively(scope, () => work(true))
      : this.db.transaction(() => work(false));
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
    const wanted = wantedCollections(args, naming);
    const item = isUuid(args.itemId) ? await this.memberships.item(scope, args.itemId) : null;
    const problems = item === null ? [{ field: ['itemId'], message: 'Item not found' }] : [];
    const { existing, made } = await this.collectionsOf(scope, wanted, autoCreate, problems);
    return { item: item as Item, ids: [...existing, ...made] };
  }

  /**
   * Ids of the wanted collections: those that exist, which are locked, and those that were made.
   * @param others problems of other arguments, which are reported first
   */
  private async collectionsOf(
    scope: WorkspaceScope,
    { ids, names }: WantedCollections,
    autoCreate: boolean,
    others: readonly UserErrorDetail[],
  ): Promise<{ existing: readonly string[]; made: readonly string[] }> {
    const found = await this.collections.idsByNames(scope, names);
    const possible = [...ids, ...found].flatMap((id) =>
      id !== null && isUuid(id) ? [id.toLowerCase()] : [],
    );
    const locked = await this.memberships.lock(scope, possible);
    const isThere = (id: string | null) => id !== null && locked.has(id.toLowerCase());

    const missing: string[] = [];
    const problems = [...others];
    ids.forEach((id, index) => {
      if (!isThere(id)) problems.push(notFound(['collectionIds', String(index)]));
    });
    names.forEach((name, index) => {
      if (isThere(found[index] ?? null)) return;
      const path = ['collectionNames', String(index)];
      const wrong = nameProblems(name, path);
      if (wrong.length > 0 || !autoCreate) problems.push(wrong[0] ?? notFound(path));
      else missing.push(name);
    });
    if (problems.length > 0) throw new UserErrors(problems);
    return { existing: [...locked], made: await this.make(scope, missing) };
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

/** @throws UserErrors for none, and for too many names */
function wantedCollections(args: GivenCollectionsArgs, naming: NamingArgument): WantedCollections {
  const ids = args.collectionIds ?? [];
  const names = (args.collectionNames ?? []).map(cleanName);
  if (ids.length + names.length === 0) throw userError([naming], 'give the ids or the names of collections');
  if (names.length > MAX_NAMES) {
    throw userError(['collectionNames'], `must have at most ${MAX_NAMES} entries`);
  }
  return { ids, names };
}

function notFound(field: readonly string[]): UserErrorDetail {
  return { field, message: 'Collection not found' };
}
