import { currentEngagementOf, type Item, knownLanguage } from '@loupe/content';
import {
  type EngagementSnapshot,
  shownShares,
  shownViews,
  viralityOf,
  viralityOfSnapshot,
} from '@loupe/engagement';
import {
  type EngagementChangeData,
  type EngagementData,
  type ItemData,
  keyBy,
  utcText,
  type WorkspaceScope,
} from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { Injectable } from '@nestjs/common';
import { ItemEventsRepository } from './item-events.repository.js';

/** Appends the events of items, in the transaction that changes the items. */
@Injectable()
export class ItemEventsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly repository: ItemEventsRepository,
  ) {}

  /** For new items; called when they have their first metrics. Items of competitors are skipped. */
  async captured(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    await this.outbox.append(scope, 'item.captured', async () =>
      (await this.repository.ownItems(scope, itemIds)).map(itemData),
    );
  }

  /** For newer metrics of items; called when the items' rows have the new metrics. */
  async engagementUpdated(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    await this.outbox.append(scope, 'item.engagement_updated', async () => {
      const items = await this.repository.ownItems(scope, itemIds);
      const previous = keyBy(await this.repository.previousSnapshots(scope, itemIds), ({ itemId }) => itemId);
      return items.flatMap((item) => {
        const { id, linearViralityScore, currentEngagement } = itemData(item);
        if (currentEngagement === null) return [];
        const before = previous.get(id);
        const previousEngagement = before === undefined ? null : snapshotData(item, before);
        const engagementChange = changeOf(previousEngagement, currentEngagement);
        return [{ id, linearViralityScore, currentEngagement, previousEngagement, engagementChange }];
      });
    });
  }

  /** The data that events contain about items, by id; those of competitors are absent. */
  async dataOf(scope: WorkspaceScope, itemIds: readonly string[]): Promise<Map<string, ItemData>> {
    const items = await this.repository.ownItems(scope, itemIds);
    return new Map(items.map((item) => [item.id, itemData(item)]));
  }

  /** For deleted items; called before the deletion, in the same transaction. Items of competitors are skipped. */
  async deleted(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    await this.outbox.append(scope, 'item.deleted', async () =>
      (await this.repository.ownItems(scope, itemIds)).map(({ id }) => ({ id })),
    );
  }
}

function itemData(item: Item & { accountName: string }): ItemData {
  const { id, provider, type, externalId, originalUrl, takenAt, takenAtBasis, location } = item;
  const { caption, hashtags, mentions, authors, categories, pollOptions } = item;
  return {
    id,
    mediaItemId: id,
    provider,
    type,
    externalId,
    originalUrl,
    takenAt: utcText(takenAt),
    takenAtBasis,
    caption,
    language: knownLanguage(item.language),
    hashtags,
    mentions,
    authors,
    categories,
    pollOptions,
    location,
    creator: item.creatorId === null ? null : { id: item.creatorId },
    socialProfile: { id: item.socialProfileId, accountName: item.accountName },
    customAttributes: item.customAttributes,
    linearViralityScore: viralityOf(item.linearVirality),
    currentEngagement: engagementData(item),
  };
}

function engagementData(item: Item): EngagementData | null {
  const engagement = currentEngagementOf(item);
  return engagement === null ? null : { ...engagement, at: utcText(engagement.at) };
}

/** A snapshot of an item with the fields of the type Engagement. */
function snapshotData({ provider, type }: Item, snapshot: EngagementSnapshot): EngagementData {
  const { likes, comments, shares, views, impressions, earnedMediaValue, followers } = snapshot;
  const number = (metric: string | null) => (metric === null ? null : Number(metric));
  return {
    at: utcText(snapshot.capturedAt),
    likes,
    comments,
    shares: shownShares(provider, shares),
    views: shownViews(provider, type, views),
    reportedShares: shares,
    reportedViews: views,
    impressions,
    earnedMediaValue,
    linearViralityScore: viralityOfSnapshot({ views: number(views), followers: number(followers) }),
  };
}

function changeOf(before: EngagementData | null, after: EngagementData): EngagementChangeData | null {
  if (before === null) return null;
  const difference = (metric: keyof EngagementData): string | null => {
    const [from, to] = [before[metric], after[metric]];
    return from === null || to === null ? null : String(BigInt(to) - BigInt(from));
  };
  return {
    likes: difference('likes'),
    comments: difference('comments'),
    shares: difference('reportedShares'),
    views: difference('reportedViews'),
    impressions: difference('impressions'),
    earnedMediaValue: difference('earnedMediaValue'),
  };
}
