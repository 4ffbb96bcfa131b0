import type { ItemType, Provider } from '@loupe/kernel';
import type { RateCard } from './rate-card.js';

/** The metrics that a platform reported of a post at one time. Null means that the platform does not report the metric. */
export interface ReportedMetrics {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  /** Views and plays, added up. */
  views: number | null;
  impressions: number | null;
  /** Followers of the poster at that time. */
  followers: number | null;
}

/** Reported metrics with two derived ones: impressions, where they can be derived, and the value in cents. */
export interface CompletedMetrics extends ReportedMetrics {
  /** In cents; null if no metric is known. */
  earnedMediaValue: number | null;
}

/** Reach of a post beyond its poster's followers. */
export const ViralityScore = {
  HIGH: 'HIGH',
  MEDIUM: 'MEDIUM',
  LOW: 'LOW',
  NOT_VIRAL: 'NOT_VIRAL',
} as const;
export type ViralityScore = (typeof ViralityScore)[keyof typeof ViralityScore];

/** Minimum ratio of views to followers for each virality level (decisions §4). */
export const VIRALITY_THRESHOLDS = { HIGH: 4, MEDIUM: 2, LOW: 1 } as const;

/** The level of a ratio of views to followers at capture; NOT_VIRAL for an unknown ratio. */
export function viralityOf(ratio: number | null): ViralityScore {
  if (ratio === null) return ViralityScore.NOT_VIRAL;
  if (ratio >= VIRALITY_THRESHOLDS.HIGH) return ViralityScore.HIGH;
  if (ratio >= VIRALITY_THRESHOLDS.MEDIUM) return ViralityScore.MEDIUM;
  return ratio >= VIRALITY_THRESHOLDS.LOW ? ViralityScore.LOW : ViralityScore.NOT_VIRAL;
}

/** The level of a snapshot; NOT_VIRAL if it lacks views or followers. */
export function viralityOfSnapshot({
  views,
  followers,
}: Pick<ReportedMetrics, 'views' | 'followers'>): ViralityScore {
  return viralityOf(views === null || followers === null || followers === 0 ? null : views / followers);
}

/**
 * Views as the field `views` of an item's engagement gives them: none on stories and on feed posts of Instagram, whatever was reported
 * (specification §2; decisions §18).
 */
export function shownViews<Views>(provider: Provider, type: ItemType, reported: Views): Views | null {
  return type === 'STORY' || (provider === 'INSTAGRAM' && type === 'POST') ? null : reported;
}

/** As `shownViews`, for shares: none on Instagram and YouTube. */
export function shownShares<Shares>(provider: Provider, reported: Shares): Shares | null {
  return provider === 'INSTAGRAM' || provider === 'YOUTUBE' ? null : reported;
}

/** Estimated reel impressions per like and per follower, if a platform reports neither impressions nor views. */
const REEL_IMPRESSIONS_PER_LIKE = 20;
const REEL_IMPRESSIONS_PER_FOLLOWER = 0.25;

/**
 * Impressions of a post: as reported by the platform, else its views. A reel without either gets an estimate, the larger of
 * 20 per like and a quarter of the followers (decisions §4); one of which nothing is known has none (decisions §18).
 */
export function impressionsOf(type: ItemType, metrics: ReportedMetrics): number | null {
  const known = metrics.impressions ?? metrics.views;
  const { likes, comments, shares } = metrics;
  const isUnknown = likes === null && comments === null && shares === null;
  if (known !== null || type !== 'REEL' || isUnknown) return known;
  return Math.round(
    Math.max(
      (metrics.likes ?? 0) * REEL_IMPRESSIONS_PER_LIKE,
      (metrics.followers ?? 0) * REEL_IMPRESSIONS_PER_FOLLOWER,
    ),
  );
}

/**
 * Earned media value in cents: the price of the same attention by the rate card. It is the sum of impressions, likes,
 * comments and shares, each multiplied by its rate. Null if no metric is known (decisions §4).
 */
export function earnedMediaValueOf(
  provider: Provider,
  type: ItemType,
  metrics: ReportedMetrics,
  card: RateCard,
): number | null {
  const { impressions, likes, comments, shares } = metrics;
  if (impressions === null && likes === null && comments === null && shares === null) return null;
  const rates = card.ratesOf(provider, type);
  return Math.round(
    ((impressions ?? 0) / 1000) * rates.perThousandImpressions +
      (likes ?? 0) * rates.perLike +
      (comments ?? 0) * rates.perComment +
      (shares ?? 0) * rates.perShare,
  );
}

/** Adds impressions and earned media value to reported metrics. */
export function completeMetrics(
  provider: Provider,
  type: ItemType,
  reported: ReportedMetrics,
  card: RateCard,
): CompletedMetrics {
  const { likes, comments, shares, views, followers } = reported;
  // One object, without spreads: an import has several for each post.
  const metrics: CompletedMetrics = {
    likes,
    comments,
    shares,
    views,
    impressions: impressionsOf(type, reported),
    followers,
    earnedMediaValue: null,
  };
  metrics.earnedMediaValue = earnedMediaValueOf(provider, type, metrics, card);
  return metrics;
}
