import { Provider, type TagType } from '@loupe/kernel';
import type { Brand, CollectionPlan } from './brands/brand.js';
import type { DemoPost, DemoWorkspace, PostPlan } from './demo.types.js';
import type { Performance } from './engagement.js';
import { demoId, Random } from './random.js';
import { DAY, daysBefore } from './time.js';

const PLATFORMS = [Provider.INSTAGRAM, Provider.TIKTOK, Provider.YOUTUBE] as const;

/** Days of a campaign before and after its peak, in standard deviations of its posts' times. */
const CAMPAIGN_SPREADS = 2;

/** Tags, keywords, integrations, collections and campaigns of a workspace. */
export function settingsOf(
  brand: Brand,
  anchor: Date,
): Pick<DemoWorkspace, 'tags' | 'keywords' | 'integrations' | 'collections' | 'campaigns'> {
  const followed: [TagType, string][] = [
    ...[...brand.hashtags, ...brand.campaigns.map(({ hashtag }) => hashtag)].map(
      (name): [TagType, string] => ['HASHTAG', name],
    ),
    ['MENTION', brand.handle],
  ];
  return {
    tags: PLATFORMS.flatMap((provider) =>
      followed.map(([type, name]) => ({
        id: demoId(brand.key, 'tag', provider, type, name),
        provider,
        type,
        name,
      })),
    ),
    keywords: brand.keywords.flatMap((name) =>
      [Provider.TIKTOK, Provider.YOUTUBE].map((provider) => ({
        id: demoId(brand.key, 'keyword', provider, name),
        provider,
        name,
      })),
    ),
    integrations: brand.integrations.map(([provider, status], index) => ({
      id: demoId(brand.key, 'integration', provider),
      provider,
      handle: brand.handle,
      status,
      connectedAt: daysBefore(anchor, 380 - 60 * index),
      problem: null,
      method: 'TOKEN',
      grantedScopes: null,
      isRevoked: false,
    })),
    campaigns: brand.campaigns.map(({ hashtag, daysAgo, spread, goal, budget, fees }) => {
      const createdAt = daysBefore(anchor, daysAgo + CAMPAIGN_SPREADS * spread + 14);
      return {
        id: campaignId(brand, hashtag),
        name: `#${hashtag}`,
        startsAt: daysBefore(anchor, daysAgo + CAMPAIGN_SPREADS * spread),
        endsAt: daysBefore(anchor, Math.max(0, daysAgo - CAMPAIGN_SPREADS * spread)),
        brief: `Creators post about ${brand.name} with #${hashtag}.`,
        goal,
        budgetCents: String(budget * 100),
        feesCents: String(fees * 100),
        createdAt,
        updatedAt: createdAt,
        fillBefore: null,
        deletedAt: null,
      };
    }),
    collections: brand.collections.map(({ name }, position) => ({
      id: collectionId(brand, name),
      name,
      position,
      groupId: null,
      groupPosition: null,
      createdAt: daysBefore(anchor, 170 - 11 * position),
      updatedAt: daysBefore(anchor, 1 + position),
    })),
  };
}

/** The collections that contain a post, with times between its publication and the anchor. */
export function membershipsOf(
  plan: PostPlan,
  performance: Performance,
  brand: Brand,
  anchor: Date,
): DemoPost['collections'] {
  const random = new Random(...plan.path, 'collections');
  return brand.collections
    .filter((collection) => suits(collection, plan, performance) && random.chance(collection.percent / 100))
    .map(({ name }) => {
      const age = anchor.getTime() - plan.takenAt.getTime();
      const delay = Math.min(age, random.between(0.1, 9) * DAY);
      return {
        collectionId: collectionId(brand, name),
        addedAt: new Date(plan.takenAt.getTime() + Math.round(delay)),
      };
    });
}

function suits(collection: CollectionPlan, plan: PostPlan, performance: Performance): boolean {
  const { format, tone, product, hashtag, leastReach } = collection;
  return (
    (format === undefined || format === plan.format) &&
    (tone === undefined || tone === plan.tone) &&
    (product === undefined || product === plan.product) &&
    (hashtag === undefined || hashtag === plan.campaign) &&
    (leastReach === undefined || (performance.finalRatio ?? 0) >= leastReach)
  );
}

/** The id of the campaign of a hashtag. */
export function campaignId(brand: Brand, hashtag: string): string {
  return demoId(brand.key, 'campaign', hashtag);
}

function collectionId(brand: Brand, name: string): string {
  return demoId(brand.key, 'collection', name);
}
