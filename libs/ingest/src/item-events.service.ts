import { currentEngagementOf, type Item } from '@loupe/content';
import { viralityOf } from '@loupe/engagement';
import { type ItemData, utcText, type WorkspaceScope } from '@loupe/kernel';
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
    await this.outbox.append(scope, 'item.engagement_updated', async () =>
      (await this.repository.ownItems(scope, itemIds)).flatMap((item) => {
        const { id, linearViralityScore, currentEngagement } = itemData(item);
        return currentEngagement === null ? [] : [{ id, linearViralityScore, currentEngagement }];
      }),
    );
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
  const { id, provider, type, externalId, originalUrl, takenAt, caption, hashtags, mentions, location } =
    item;
  const engagement = currentEngagementOf(item);
  return {
    id,
    mediaItemId: id,
    provider,
    type,
    externalId,
    originalUrl,
    takenAt: utcText(takenAt),
    caption,
    hashtags,
    mentions,
    location,
    creator: item.creatorId === null ? null : { id: item.creatorId },
    socialProfile: { id: item.socialProfileId, accountName: item.accountName },
    customAttributes: item.customAttributes,
    linearViralityScore: viralityOf(item.linearVirality),
    currentEngagement: engagement === null ? null : { ...engagement, at: utcText(engagement.at) },
  };
}
