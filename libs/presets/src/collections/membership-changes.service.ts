import type { ChangedItems } from '@loupe/items';
import { Clock, groupBy, type WorkspaceScope } from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { Injectable } from '@nestjs/common';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { OwnItemsRepository } from '../own-items.repository.js';
import { BulkMembershipsService } from './bulk-memberships.service.js';
import { CollectionsRepository } from './collections.repository.js';
import {
  type CampaignStanding,
  type CollectionStanding,
  MembershipChangesRepository,
} from './membership-changes.repository.js';
import { MembershipsRepository } from './memberships.repository.js';

/** Campaigns and collections that items are put into and taken out of. */
export interface MembershipChange {
  readonly addToCampaignIds: readonly string[];
  readonly removeFromCampaignIds: readonly string[];
  readonly addToCollectionIds: readonly string[];
  readonly removeFromCollectionIds: readonly string[];
}

/** How an item stood to the campaigns and collections of which a change has changed that. */
export interface MembershipsBefore {
  readonly campaigns: readonly CampaignStanding[];
  readonly collections: readonly CollectionStanding[];
}

/**
 * Puts many items into campaigns and collections and takes them out so that it can be undone; all in the caller's transaction,
 * which is the only writer (`writersKey`). Campaigns and collections that are gone meanwhile are passed over.
 */
@Injectable()
export class MembershipChangesService {
  constructor(
    private readonly standings: MembershipChangesRepository,
    private readonly campaigns: CampaignsRepository,
    private readonly collections: CollectionsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly ownItems: OwnItemsRepository,
    private readonly bulk: BulkMembershipsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Changes the memberships of items of the workspace itself. */
  async change(
    scope: WorkspaceScope,
    ids: readonly string[],
    change: MembershipChange,
  ): Promise<ChangedItems<MembershipsBefore>> {
    const own = [...(await this.ownItems.existing(scope, ids))];
    const campaigns = await this.changeCampaigns(scope, own, change);
    const collections = await this.changeCollections(scope, own, change);
    const campaignsOf = groupBy(campaigns, ({ itemId }) => itemId);
    const collectionsOf = groupBy(collections, ({ itemId }) => itemId);
    const changed = own.filter((id) => campaignsOf.has(id) || collectionsOf.has(id));
    const before = new Map(
      changed.map((id) => [
        id,
        { campaigns: campaignsOf.get(id) ?? [], collections: collectionsOf.get(id) ?? [] },
      ]),
    );
    return { before, failed: new Map() };
  }

  /**
   * Undoes a change; what was changed since stays as it is.
   * @returns ids of the items of which a membership is again as it was
   */
  async restore(
    scope: WorkspaceScope,
    before: ReadonlyMap<string, MembershipsBefore>,
    change: MembershipChange,
  ): Promise<Set<string>> {
    const own = await this.ownItems.existing(scope, [...before.keys()]);
    const had = [...before].flatMap(([id, each]) => (own.has(id) ? [each] : []));
    const campaigns = await this.restoreCampaigns(
      scope,
      had.flatMap((each) => each.campaigns),
      change,
    );
    const collections = await this.restoreCollections(
      scope,
      had.flatMap((each) => each.collections),
    );
    return new Set([...campaigns, ...collections]);
  }

  /** @returns how the items stood whose standing has changed */
  private async changeCampaigns(
    scope: WorkspaceScope,
    ids: readonly string[],
    { addToCampaignIds, removeFromCampaignIds }: MembershipChange,
  ): Promise<CampaignStanding[]> {
    const there = await this.lockCampaigns(scope, [...addToCampaignIds, ...removeFromCampaignIds]);
    const standings = await this.standings.campaignStandings(scope, ids, there);
    const isAdded = new Set(addToCampaignIds);
    const changed = standings.filter(({ campaignId, byHand }) =>
      isAdded.has(campaignId) ? byHand !== true : byHand !== null,
    );
    const joining = changed.filter(({ campaignId }) => isAdded.has(campaignId));
    if (joining.length > 0) await this.campaigns.addItems(scope, joining);
    const leaving = groupBy(
      changed.filter(({ campaignId }) => !isAdded.has(campaignId)),
      ({ campaignId }) => campaignId,
    );
    for (const [campaignId, members] of leaving) {
      await this.campaigns.removeItems(
        scope,
        campaignId,
        members.map(({ itemId }) => itemId),
      );
    }
    return changed;
  }

  /** @returns how the items stood whose standing has changed */
  private async changeCollections(
    scope: WorkspaceScope,
    ids: readonly string[],
    { addToCollectionIds, removeFromCollectionIds }: MembershipChange,
  ): Promise<CollectionStanding[]> {
    const wanted = [...addToCollectionIds, ...removeFromCollectionIds];
    const there = [...(await this.memberships.lock(scope, wanted))];
    const standings = await this.standings.collectionStandings(scope, ids, there);
    const isAdded = new Set(addToCollectionIds);
    const changed = standings.filter(
      ({ collectionId, addedAt }) => isAdded.has(collectionId) === (addedAt === null),
    );
    await this.bulk.put(
      scope,
      changed.filter(({ collectionId }) => isAdded.has(collectionId)),
    );
    await this.leave(
      scope,
      changed.filter(({ collectionId }) => !isAdded.has(collectionId)),
    );
    return changed;
  }

  /** Those that nobody has added or taken out since. */
  private async restoreCampaigns(
    scope: WorkspaceScope,
    had: readonly CampaignStanding[],
    { addToCampaignIds }: MembershipChange,
  ): Promise<string[]> {
    if (had.length === 0) return [];
    const there = await this.lockCampaigns(scope, [...new Set(had.map(({ campaignId }) => campaignId))]);
    const itemIds = [...new Set(had.map(({ itemId }) => itemId))];
    const isAdded = new Set(addToCampaignIds);
    const asLeft = new Set(
      (await this.standings.campaignStandings(scope, itemIds, there))
        .filter(({ campaignId, byHand }) => byHand === (isAdded.has(campaignId) ? true : null))
        .map(({ itemId, campaignId }) => `${campaignId} ${itemId}`),
    );
    const restored = had.filter(({ itemId, campaignId }) => asLeft.has(`${campaignId} ${itemId}`));
    await this.standings.restoreCampaigns(scope, restored);
    return restored.map(({ itemId }) => itemId);
  }

  private async restoreCollections(
    scope: WorkspaceScope,
    had: readonly CollectionStanding[],
  ): Promise<string[]> {
    if (had.length === 0) return [];
    const there = await this.memberships.lock(scope, [
      ...new Set(had.map(({ collectionId }) => collectionId)),
    ]);
    const known = had.filter(({ collectionId }) => there.has(collectionId));
    const left = await this.leave(
      scope,
      known.filter(({ addedAt }) => addedAt === null),
    );
    const back = known.filter(({ addedAt }) => addedAt !== null);
    const rejoined = back.length === 0 ? [] : await this.standings.rejoinCollections(scope, back);
    await this.tell(scope, 'collection.item_added', rejoined);
    return [...left, ...rejoined].map(({ itemId }) => itemId);
  }

  private async leave(scope: WorkspaceScope, pairs: readonly Omit<CollectionStanding, 'addedAt'>[]) {
    const left = pairs.length === 0 ? [] : await this.standings.leaveCollections(scope, pairs);
    await this.tell(scope, 'collection.item_removed', left);
    return left;
  }

  private async tell(
    scope: WorkspaceScope,
    event: 'collection.item_added' | 'collection.item_removed',
    pairs: readonly { itemId: string; collectionId: string }[],
  ): Promise<void> {
    const changed = [...new Set(pairs.map(({ collectionId }) => collectionId))];
    if (changed.length === 0) return;
    await this.memberships.touch(scope, changed, this.clock.now());
    await this.outbox.append(scope, event, async () => {
      const named = new Map(
        (await this.collections.byIds(scope, changed)).map((each) => [each.id, each.name]),
      );
      return pairs.map(({ itemId, collectionId }) => ({
        collection: { id: collectionId, name: named.get(collectionId) ?? '' },
        item: { id: itemId },
      }));
    });
  }

  /** Those of the campaigns that are there, locked in the order of their ids. */
  private async lockCampaigns(scope: WorkspaceScope, ids: readonly string[]): Promise<string[]> {
    const there: string[] = [];
    for (const id of ids.toSorted()) {
      if ((await this.campaigns.lock(scope, id)) !== null) there.push(id);
    }
    return there;
  }
}
