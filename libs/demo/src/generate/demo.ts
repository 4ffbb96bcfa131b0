import { markSvg } from '../pictures/portraits/marks.js';
import { makePeople, makeRivalAccounts, type Person } from './accounts.js';
import { aiFieldsOf } from './ai-fields.js';
import type { Brand, Competitor } from './brands/brand.js';
import { BRANDS, ORGANIZATIONS } from './brands/index.js';
import { definitionsOf } from './definitions.js';
import type { Account, Demo, DemoPost, DemoWorkspace, FollowerHistory, PostPlan } from './demo.types.js';
import { makePost, planPosts, planRivalPosts } from './posts.js';
import { demoId, Random } from './random.js';
import { NO_RIGHTS } from './rights.js';
import { settingsOf } from './settings.js';
import { anchorOf, daysBefore } from './time.js';
import { creatorValuesOf } from './values.js';
import { workOf } from './work.js';

/** The fixed id that shows whether a database has the demo. */
export const DEMO_ORGANIZATION_ID = organizationId('quillmora');

/** Posts for each creator, on average. */
const POSTS_PER_CREATOR = 16;

/** Weeks of which an account's followers are known. */
const WEEKS = 26;
/** How many accounts lose followers, and how many weeks bring many at once, as after a post that went viral. */
const SHRINKING = 0.15;
const LEAPS = 0.03;

/** Accounts of a brand's own creators that also post about its competitors. */
const SHARED_ACCOUNTS = 2;

/**
 * The demo: two organizations and four workspaces on three plans, with some 3,000 posts at scale 1. The same code generates
 * the same demo all day (UTC); no date in it is later than the beginning of that day.
 * @param now any time of the day
 * @param scale multiplies the numbers of posts and creators
 */
export function makeDemo(now: Date, scale = 1): Demo {
  const anchor = anchorOf(now);
  return {
    anchor,
    organizations: ORGANIZATIONS.map(({ key, name, plan }, index) => ({
      id: organizationId(key),
      name,
      plan,
      createdAt: daysBefore(anchor, 420 - index),
    })),
    workspaces: BRANDS.map((brand) => makeWorkspace(brand, anchor, scale)),
  };
}

function makeWorkspace(brand: Brand, anchor: Date, scale: number): DemoWorkspace {
  const posts = Math.max(12, Math.round(brand.posts * scale));
  const people = makePeople(brand, Math.max(5, Math.round(posts / POSTS_PER_CREATOR)));
  const own = people.flatMap(({ accounts }) => accounts);
  const planned = [
    ...planPosts(brand, own, posts, anchor).map((plan) => ({ plan, rival: null })),
    ...brand.competitors.flatMap((rival) => planRival(brand, rival, own, anchor, scale)),
  ].sort((a, b) => a.plan.takenAt.getTime() - b.plan.takenAt.getTime());
  const handles = people.map(({ handle }) => handle);
  const attributes = definitionsOf(brand, anchor);

  return {
    workspace: {
      id: demoId(brand.key, 'workspace'),
      organizationId: 'organization' in brand.home ? organizationId(brand.home.organization) : null,
      plan: 'plan' in brand.home ? brand.home.plan : null,
      name: brand.workspace,
      timeZone: brand.timeZone,
      currency: brand.currency,
      rateCard: brand.rateCard,
      createdAt: daysBefore(anchor, 410),
      deletedAt: null,
      deletedOrganizationId: null,
    },
    mark: markSvg(brand.key),
    attributes,
    aiFields: aiFieldsOf(attributes),
    ...settingsOf(brand, anchor),
    creators: people.map((person, index) => makeCreator(person, index, brand, anchor)),
    homes: people.flatMap((person) => homeOf(person, brand)),
    followers: own.flatMap((account) => historyOf(account, anchor)),
    ...workOf(brand, people, anchor),
    competitors: brand.competitors.map(({ name, handle }, index) => ({
      id: competitorId(brand, handle),
      name,
      createdAt: daysBefore(anchor, 300 - 20 * index),
      deletedAt: null,
    })),
    postCount: planned.length,
    *batches(size = 250) {
      for (let start = 0; start < planned.length; start += size) {
        yield planned
          .slice(start, start + size)
          .map(({ plan, rival }) => finish(plan, rival, brand, handles, anchor));
      }
    },
  };
}

function planRival(brand: Brand, rival: Competitor, own: readonly Account[], anchor: Date, scale: number) {
  const count = Math.max(4, Math.round(rival.posts * scale));
  const strangers = makeRivalAccounts(brand, rival.handle, Math.max(2, Math.round(count / 5)));
  const accounts = [...strangers, ...own.slice(0, SHARED_ACCOUNTS)];
  return planRivalPosts(brand, rival, accounts, count, anchor).map((plan) => ({ plan, rival }));
}

function finish(
  plan: PostPlan,
  rival: Competitor | null,
  brand: Brand,
  handles: readonly string[],
  anchor: Date,
): DemoPost {
  if (rival === null) {
    const made = makePost(plan, brand, brand, handles, anchor);
    return { ...made, post: { ...made.post, creatorId: plan.account.creatorId } };
  }
  const topic = { name: rival.name, handle: rival.handle, hashtags: [rival.handle.replace(/[^a-z]/g, '')] };
  const { post } = makePost(plan, brand, topic, [], anchor);
  return {
    post: { ...post, competitorBrandId: competitorId(brand, rival.handle) },
    customAttributes: {},
    reasons: {},
    unsure: [],
    rights: NO_RIGHTS,
    collections: [],
    campaignId: null,
  };
}

function makeCreator(
  person: Person,
  index: number,
  brand: Brand,
  anchor: Date,
): DemoWorkspace['creators'][number] {
  const createdAt = daysBefore(anchor, 200 - (index % 20) - index / 100);
  return {
    id: person.creatorId,
    customAttributes: creatorValuesOf(person, brand, anchor),
    createdAt,
    updatedAt: createdAt,
  };
}

/** Where a creator lives: of the brand itself and of some others it is not known. */
function homeOf({ creatorId, handle }: Person, brand: Brand): DemoWorkspace['homes'] {
  const random = new Random(brand.key, 'home', creatorId);
  if (handle === brand.handle || random.chance(0.15)) return [];
  return [{ creatorId, location: random.pick(brand.homes) }];
}

/** The followers of an account, once a week: by fits and starts, and of some fewer. Nothing is known of one that hides them. */
function historyOf({ provider, captured, followers, growth }: Account, anchor: Date): FollowerHistory[] {
  if (followers === null) return [];
  const { accountName, following } = captured;
  const random = new Random('followers', provider, accountName);
  const aWeek = ((random.chance(SHRINKING) ? -growth / 4 : growth) * 7) / 30;
  const times = [anchor];
  const counts = [followers];
  // Backwards from what the profile shows.
  for (let week = 1, count = followers; week <= WEEKS; week += 1) {
    const leap = random.chance(LEAPS) ? random.between(0.04, 0.18) : 0;
    count = Math.max(1, Math.round(count / (1 + aWeek * random.between(-0.8, 2.8) + leap)));
    times.unshift(daysBefore(anchor, 7 * week));
    counts.unshift(count);
  }
  return [{ provider, accountName, following: following ?? 0, times, followers: counts }];
}

function organizationId(key: string): string {
  return demoId('organization', key);
}

function competitorId(brand: Brand, handle: string): string {
  return demoId(brand.key, 'competitor', handle);
}
