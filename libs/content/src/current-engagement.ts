import { type Engagement, shownShares, shownViews, viralityOf } from '@loupe/engagement';
import type { Item } from './item.entity.js';

/** The newest metrics of an item; null until the first snapshot. */
export function currentEngagementOf(item: Item): Engagement | null {
  if (item.engagementAt === null) return null;
  const { provider, type, likes, comments, shares, views, impressions, earnedMediaValue, linearVirality } =
    item;
  return {
    at: item.engagementAt,
    likes,
    comments,
    shares: shownShares(provider, shares),
    views: shownViews(provider, type, views),
    reportedShares: shares,
    reportedViews: views,
    impressions,
    earnedMediaValue,
    linearViralityScore: viralityOf(linearVirality),
  };
}
