import type { ItemType, Provider } from '@loupe/kernel';
import type { Brand, Competitor } from './brands/brand.js';
import { type Topic, transcriptOf, wordingOf } from './captions.js';
import { FORMATS } from './content/phrases.js';
import { PLACES } from './content/places.data.js';
import type { Account, DemoPost, PostPlan } from './demo.types.js';
import { performanceOf, snapshotsOf } from './engagement.js';
import { mediaOf } from './media.js';
import { postIdentityOf } from './platforms.js';
import { Random } from './random.js';
import { rightsOf } from './rights.js';
import { campaignId, membershipsOf } from './settings.js';
import { DAY, daysBefore, HOUR, MINUTE } from './time.js';
import { valuesOf } from './values.js';

/** Age in days of the demo's oldest posts. */
const DAYS_BACK = 180;

/** Younger posts would have no snapshot yet; the demo has none of these. */
const LEAST_AGE = 2.5 * HOUR;

/** Minimum number of posts of the anchor's last day. */
const FRESH_POSTS = 8;

const TYPES: Partial<Record<Provider, readonly (readonly [ItemType, number])[]>> = {
  INSTAGRAM: [
    ['POST', 36],
    ['REEL', 42],
    ['STORY', 22],
  ],
  TIKTOK: [['SHORT', 1]],
  YOUTUBE: [
    ['SHORT', 45],
    ['VIDEO', 55],
  ],
  FEED: [['ARTICLE', 1]],
};

const OF_OTHERS: readonly (readonly [ItemType, number])[] = [['POST', 1]];

/** Plans of a workspace's posts about its own brand. Each account has at least one if there are enough posts. */
export function planPosts(
  brand: Brand,
  accounts: readonly Account[],
  count: number,
  anchor: Date,
): PostPlan[] {
  const weights = accounts.map((account) => [account, account.weight] as const);
  return Array.from({ length: count }, (_, index) => {
    const path = [brand.key, 'post', index] as const;
    const random = new Random(...path);
    const account = accounts[index] ?? random.weighted(weights);
    const fresh = index % Math.ceil(count / FRESH_POSTS) === 0;
    const campaign = !fresh && random.chance(0.16) ? random.pick(brand.campaigns) : null;
    const daysAgo =
      campaign === null
        ? DAYS_BACK * random.next() ** 1.4
        : Math.abs(campaign.daysAgo + campaign.spread * random.normal());
    return {
      ...drawPlan(random, brand, account, path),
      takenAt: fresh
        ? new Date(anchor.getTime() - Math.round(random.between(LEAST_AGE, DAY)))
        : takenAtOf(random, brand, anchor, daysAgo),
      product: random.pick(brand.products),
      campaign: campaign?.hashtag ?? null,
      paid: account.captured.accountName !== brand.handle && random.chance(campaign === null ? 0.06 : 0.5),
    };
  });
}

/** Plans of posts about a competitor. */
export function planRivalPosts(
  brand: Brand,
  rival: Competitor,
  accounts: readonly Account[],
  count: number,
  anchor: Date,
): PostPlan[] {
  const weights = accounts.map((account) => [account, account.weight] as const);
  return Array.from({ length: count }, (_, index) => {
    const path = [brand.key, 'rival', rival.handle, index] as const;
    const random = new Random(...path);
    const account = accounts[index] ?? random.weighted(weights);
    return {
      ...drawPlan(random, brand, account, path),
      takenAt: takenAtOf(random, brand, anchor, 100 * random.next()),
      product: random.pick(rival.products),
      campaign: null,
      paid: random.chance(0.1),
    };
  });
}

function drawPlan(
  random: Random,
  brand: Brand,
  account: Account,
  path: PostPlan['path'],
): Pick<PostPlan, 'path' | 'account' | 'type' | 'language' | 'format' | 'tone'> {
  const own = account.captured.accountName === brand.handle;
  return {
    path,
    account,
    type: random.weighted(TYPES[account.provider] ?? OF_OTHERS),
    // Some creators post in English now and then, whatever their language.
    language: random.chance(0.1) ? 'en' : account.language,
    format: random.pick(FORMATS),
    tone: own
      ? 'positive'
      : random.weighted([
          ['positive', 66],
          ['neutral', 23],
          ['negative', 11],
        ] as const),
  };
}

/** A time around the brand's busiest hour, a given number of days before the anchor. */
function takenAtOf(random: Random, brand: Brand, anchor: Date, daysAgo: number): Date {
  const day = daysBefore(anchor, Math.floor(daysAgo) + 1);
  const hour = (brand.peakHour + 3.5 * random.normal() + 48) % 24;
  const takenAt = day.getTime() + Math.floor(hour * 3600) * 1000;
  const latest = anchor.getTime() - LEAST_AGE - random.int(0, 150) * MINUTE;
  return new Date(takenAt <= latest ? takenAt : takenAt - DAY);
}

/** Generates the complete post of a plan. */
export function makePost(
  plan: PostPlan,
  brand: Brand,
  topic: Topic,
  others: readonly string[],
  anchor: Date,
): DemoPost {
  const random = new Random(...plan.path, 'post');
  const { account, type, takenAt } = plan;
  const { provider, captured } = account;
  const identity = postIdentityOf(provider, type, takenAt, captured.accountName, random);
  const { caption, hashtags, mentions, ...quotes } = wordingOf(plan, brand, topic, others);
  const performance = performanceOf(plan, anchor);
  const media = mediaOf(plan, brand, identity.externalId).map((file) =>
    file.videoDuration === null || type === 'STORY' || random.chance(0.15)
      ? file
      : { ...file, transcript: transcriptOf(plan, brand, topic, file.videoDuration) },
  );
  return {
    post: {
      provider,
      type,
      ...identity,
      takenAt,
      caption,
      hashtags,
      mentions,
      location: random.chance(0.2) ? random.pick(PLACES) : null,
      importType: random.chance(0.04) ? 'MANUAL' : 'AUTOMATIC',
      profile: captured,
      media,
      snapshots: snapshotsOf(plan, performance, anchor),
    },
    ...valuesOf(plan, brand, { caption, hashtags, mentions, ...quotes }, anchor),
    collections: membershipsOf(plan, performance, brand, anchor),
    rights: rightsOf(plan),
    campaignId: plan.campaign === null ? null : campaignId(brand, plan.campaign),
  };
}
