import { currentEngagementOf, type Item } from '@loupe/content';
import { viralityOf } from '@loupe/engagement';
import { type ItemData, utcText, type WorkspaceScope } from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { Injectable } from '@nestjs/common';
import { ItemEventsRepository } from './item-events.repository.js';

/** Tells of what happens to items, in the transaction in which it happens. */
@Injectable()
export class ItemEventsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly repository: ItemEventsRepository,
  ) {}

  /** Items came in: called when they have their first metrics. Those of competitors are passed over. */
  async captured(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    await this.outbox.append(scope, 'item.captured', async () =>
      (await this.repository.ownItems(scope, itemIds)).map(itemData),
    );
  }

  /** Newer metrics of items were read: called when they are mirrored on the items. */
  async engagementUpdated(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    await this.outbox.append(scope, 'item.engagement_updated', async () =>
      (await this.repository.ownItems(scope, itemIds)).flatMap((item) => {
        const { id, linearViralityScore, currentEngagement } = itemData(item);
        return currentEngagement === null ? [] : [{ id, linearViralityScore, currentEngagement }];
      }),
    );
  }

  /** Items are deleted: called before they are, in the same transaction. Those of competitors are passed over. */
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
