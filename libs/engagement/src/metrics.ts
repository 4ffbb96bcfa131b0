import type { ItemType, Provider } from '@loupe/kernel';
import type { RateCard } from './rate-card.js';

/** What a platform reported about a post at one moment. Null means that it does not report the metric. */
export interface ReportedMetrics {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  /** Views and plays, merged. */
  views: number | null;
  impressions: number | null;
  /** Followers of the poster at that moment. */
  followers: number | null;
}

/** Reported metrics with the two that Loupe derives: impressions where they follow, and the value in cents. */
export interface CompletedMetrics extends ReportedMetrics {
  /** Cents; null when no metric is known. */
  earnedMediaValue: number | null;
}

/** How far a post reached beyond its poster's followers. */
export const ViralityScore = {
  HIGH: 'HIGH',
  MEDIUM: 'MEDIUM',
  LOW: 'LOW',
  NOT_VIRAL: 'NOT_VIRAL',
} as const;
export type ViralityScore = (typeof ViralityScore)[keyof typeof ViralityScore];

/** Least ratio of views to followers for each virality level (decisions §4). */
export const VIRALITY_THRESHOLDS = { HIGH: 4, MEDIUM: 2, LOW: 1 } as const;

/** The level of a ratio of views to followers at capture; an unknown ratio is NOT_VIRAL. */
export function viralityOf(ratio: number | null): ViralityScore {
  if (ratio === null) return ViralityScore.NOT_VIRAL;
  if (ratio >= VIRALITY_THRESHOLDS.HIGH) return ViralityScore.HIGH;
  if (ratio >= VIRALITY_THRESHOLDS.MEDIUM) return ViralityScore.MEDIUM;
  return ratio >= VIRALITY_THRESHOLDS.LOW ? ViralityScore.LOW : ViralityScore.NOT_VIRAL;
}

/** The level of a snapshot: NOT_VIRAL where it lacks views or followers. */
export function viralityOfSnapshot({
  views,
  followers,
}: Pick<ReportedMetrics, 'views' | 'followers'>): ViralityScore {
  return viralityOf(views === null || followers === null || followers === 0 ? null : views / followers);
}

/** Reel impressions per like and per follower, where a platform gives neither impressions nor views. */
const REEL_IMPRESSIONS_PER_LIKE = 20;
const REEL_IMPRESSIONS_PER_FOLLOWER = 0.25;

/**
 * Impressions of a post: the platform's own metric, else its views. A reel without either gets an estimate, the
 * larger of 20 per like and a quarter of the followers, so that it is never null (decisions §4).
 */
export function impressionsOf(type: ItemType, metrics: ReportedMetrics): number | null {
  const known = metrics.impressions ?? metrics.views;
  if (known !== null || type !== 'REEL') return known;
  return Math.round(
    Math.max(
      (metrics.likes ?? 0) * REEL_IMPRESSIONS_PER_LIKE,
      (metrics.followers ?? 0) * REEL_IMPRESSIONS_PER_FOLLOWER,
    ),
  );
}

/**
 * Earned media value in cents: what the same attention would have cost by the rate card, the sum of
 * impressions, likes, comments and shares at their rates. Null when no metric is known (decisions §4).
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

/** Adds impressions and earned media value to what a platform reported. */
export function completeMetrics(
  provider: Provider,
  type: ItemType,
  reported: ReportedMetrics,
  card: RateCard,
): CompletedMetrics {
  const metrics = { ...reported, impressions: impressionsOf(type, reported) };
  return { ...metrics, earnedMediaValue: earnedMediaValueOf(provider, type, metrics, card) };
}
