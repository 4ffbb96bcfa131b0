import { type Engagement, viralityOf } from '@loupe/engagement';
import type { Item } from './item.entity.js';

/** The newest metrics of an item; null until they have been read for the first time. */
export function currentEngagementOf(item: Item): Engagement | null {
  if (item.engagementAt === null) return null;
  const { likes, comments, shares, views, impressions, earnedMediaValue, linearVirality } = item;
  return {
    at: item.engagementAt,
    likes,
    comments,
    shares,
    views,
    impressions,
    earnedMediaValue,
    linearViralityScore: viralityOf(linearVirality),
  };
}
