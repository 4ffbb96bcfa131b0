import { type Engagement, viralityOf } from '@loupe/engagement';
import type { Item } from './item.entity.js';

/** The newest metrics of an item; null until the first snapshot. */
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
