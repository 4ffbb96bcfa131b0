import type { CapturedSnapshot } from '@loupe/content';
import { type ReportedMetrics, VIRALITY_THRESHOLDS } from '@loupe/engagement';
import type { ItemType, Provider } from '@loupe/kernel';
import { followersAt } from './accounts.js';
import type { PostPlan } from './demo.types.js';
import { Random } from './random.js';
import { nextSnapshotAge } from './schedule.js';
import { DAY, MINUTE } from './time.js';

/** How posts of one kind spread. Reach is in followers of the poster. */
interface Spread {
  medianReach: number;
  /** Deviation of the logarithm of the reach: what makes the tail heavy. */
  sigma: number;
  /** Days in which all but 1/e of the final reach is there. */
  tau: number;
  likes: number;
  comments: number;
}

const SPREADS: Record<string, Spread> = {
  'INSTAGRAM POST': { medianReach: 0.28, sigma: 0.7, tau: 0.8, likes: 0.07, comments: 0.004 },
  'INSTAGRAM REEL': { medianReach: 0.42, sigma: 1.25, tau: 2.2, likes: 0.055, comments: 0.0035 },
  'INSTAGRAM STORY': { medianReach: 0.09, sigma: 0.5, tau: 0.35, likes: 0, comments: 0 },
  'TIKTOK SHORT': { medianReach: 0.45, sigma: 1.45, tau: 2.8, likes: 0.09, comments: 0.004 },
  'YOUTUBE SHORT': { medianReach: 0.38, sigma: 1.3, tau: 6, likes: 0.035, comments: 0.0015 },
  'YOUTUBE VIDEO': { medianReach: 0.24, sigma: 0.95, tau: 16, likes: 0.04, comments: 0.004 },
};

/** What is peculiar to one post's metrics. */
export interface Performance {
  /** People reached in the end. */
  finalReach: number;
  /** Final reach in followers at publication; null where those are hidden. */
  finalRatio: number | null;
  tau: number;
  likeRate: number;
  commentRate: number;
  shareRate: number;
  likesHidden: boolean;
  commentsOff: boolean;
  /** Age in milliseconds from which the platform reports the views. */
  viewsFrom: number;
  /** Impressions for each view, where the platform reports them; else null. */
  impressionsPerView: number | null;
}

/** Followers assumed for the reach of an account that hides them. */
const TYPICAL_FOLLOWERS = 12_000;

export function performanceOf(plan: PostPlan, anchor: Date): Performance {
  const random = new Random(...plan.path, 'performance');
  const { provider } = plan.account;
  const spread = SPREADS[`${provider} ${plan.type}`];
  if (spread === undefined) throw new RangeError(`no spread for ${provider} ${plan.type}`);
  const followers = followersAt(plan.account, plan.takenAt, anchor);
  // Small accounts reach more people for each follower.
  const size = ((followers ?? TYPICAL_FOLLOWERS) / 20_000) ** -0.08;
  const ratio = Math.min(60, random.logNormal(spread.medianReach * size, spread.sigma));
  return {
    finalReach: Math.max(20, Math.round((followers ?? TYPICAL_FOLLOWERS) * ratio)),
    finalRatio: followers === null ? null : ratio,
    tau: spread.tau * random.between(0.7, 1.4),
    likeRate: spread.likes * random.logNormal(1, 0.35),
    commentRate: spread.comments * random.logNormal(1, 0.5) * (plan.tone === 'negative' ? 2 : 1),
    shareRate: 0.008 * random.logNormal(1, 0.7),
    likesHidden: provider === 'INSTAGRAM' && random.chance(0.05),
    commentsOff: random.chance(0.015),
    viewsFrom:
      plan.type === 'REEL'
        ? random.weighted([
            [0, 50],
            [DAY, 30],
            [7 * DAY, 20],
          ] as const)
        : 0,
    impressionsPerView: random.chance(impressionsShare(provider, plan.type))
      ? random.between(1.06, 1.4)
      : null,
  };
}

/** How often a platform gives impressions: only to accounts that are connected. */
function impressionsShare(provider: Provider, type: ItemType): number {
  if (provider !== 'INSTAGRAM') return 0;
  return { STORY: 0.4, REEL: 0.25, POST: 0.15, SHORT: 0, VIDEO: 0 }[type];
}

/** The snapshots of a post from its publication to the anchor, oldest first. */
export function snapshotsOf(plan: PostPlan, performance: Performance, anchor: Date): CapturedSnapshot[] {
  const random = new Random(...plan.path, 'readings');
  const snapshots: CapturedSnapshot[] = [];
  let age = nextSnapshotAge(plan.type, null, false);
  while (age !== null) {
    // A queue takes its time: up to 25 minutes after the snapshot is due.
    const at = new Date(
      plan.takenAt.getTime() + age + random.int(0, plan.type === 'STORY' ? 15 : 25) * MINUTE,
    );
    if (at > anchor) break;
    const followers = followersAt(plan.account, at, anchor);
    const metrics = metricsAt(
      plan,
      performance,
      at.getTime() - plan.takenAt.getTime(),
      snapshots.at(-1),
      random,
    );
    snapshots.push({ at, ...metrics, followers });
    age = nextSnapshotAge(plan.type, age, isHigh(metrics.views, followers));
  }
  return snapshots;
}

function isHigh(views: number | null, followers: number | null): boolean {
  return views !== null && followers !== null && views / followers >= VIRALITY_THRESHOLDS.HIGH;
}

/** Final reach × (1 − e^(−age/τ)), with a little noise; views, shares and impressions never fall. */
function metricsAt(
  { account: { provider }, type }: PostPlan,
  performance: Performance,
  age: number,
  before: CapturedSnapshot | undefined,
  random: Random,
): Omit<ReportedMetrics, 'followers'> {
  const reach = performance.finalReach * (1 - Math.exp(-age / DAY / performance.tau));
  const noisy = (value: number, noise: number) =>
    Math.max(0, Math.round(value * (1 + noise * random.normal())));
  const views = noisy(reach, 0.008);
  const likes = noisy(reach * performance.likeRate, 0.01);
  const comments = noisy(reach * performance.commentRate, 0.01);
  const shares = noisy(reach * performance.shareRate, 0.01);
  const rising = (value: number, earlier: number | null | undefined) => Math.max(value, earlier ?? 0);

  const hasViews = type !== 'POST' && type !== 'STORY' && age >= performance.viewsFrom;
  const shownViews = hasViews ? rising(views, before?.views) : null;
  const hasImpressions =
    performance.impressionsPerView !== null && (hasViews || type === 'POST' || type === 'STORY');
  return {
    likes: type === 'STORY' || performance.likesHidden ? null : likes,
    comments: type === 'STORY' || performance.commentsOff ? null : comments,
    shares: provider === 'TIKTOK' ? rising(shares, before?.shares) : null,
    views: shownViews,
    impressions: hasImpressions
      ? rising(Math.round((shownViews ?? views) * (performance.impressionsPerView ?? 1)), before?.impressions)
      : null,
  };
}
