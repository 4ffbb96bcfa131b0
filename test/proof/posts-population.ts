import type { CapturedPost } from '@loupe/content';
import { ItemType, MediaContentType, Provider, SocialProfileAccountType } from '@loupe/kernel';
import { Random } from '../support/random.js';
import { somePost } from '../support/world.js';
import { NOW } from './conditions-arbitraries.js';
import type { Place } from './posts-oracle.js';

const place = (city: string | null, region: string | null, country: string | null): Place => ({
  city,
  region,
  country,
});
export const PLACES = [
  place('Lyon', 'Auvergne-Rhône-Alpes', 'France'),
  place('PARIS', 'Île-de-France', 'France'),
  place('Paris', 'Texas', 'US'),
  place(null, 'Texas', 'US'),
  place('Köln', null, 'DE'),
  place('東京', null, '日本'),
  place('Çeşme', 'İzmir', 'Türkiye'),
  place(null, null, null),
];
export const STATUSES = ['APPROVED', 'EXPIRED', 'IN_QUEUE', 'REJECTED', 'REQUESTED'] as const;
export const ACCOUNT_TYPES = Object.values(SocialProfileAccountType);
export const PRODUCTS = ['gid://shopify/Product/1', 'gid://shopify/Product/2', 'p%', "q'"];
/** Common ones first. */
export const TAGS = ['summer', 'skincare', 'Café', 'größe', 'ÉTÉ', '夏', 'зима', 'a_b', '100%'];
const HANDLES = ['Anna', 'ben.b', 'ÇAĞLA', 'дарья', '花子', 'e_f', 'Glow Studio', 'h'];

/** Common metrics, none, and large ones: many are equal, so that ids break ties. */
function someMetric(random: Random): number | null {
  return random.pick([null, 0, 1, 10, 100, random.integer(1000), random.integer(1_000_000), 3_000_000_000]);
}

function metricsAt(random: Random, at: Date): CapturedPost['snapshots'][number] {
  const metric = () => someMetric(random);
  return {
    ...{ at, likes: metric(), comments: metric(), shares: metric(), views: metric(), impressions: metric() },
    followers: random.pick([null, 0, 1, 50, 100, 1000, random.integer(1_000_000)]),
  };
}

/** Posts of every kind on every platform, from few accounts. */
export function generatedPosts(count: number, seed: number): CapturedPost[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, index) => {
    const provider = random.pick(Object.values(Provider));
    const takenAt = new Date(NOW.getTime() - random.integer(400) * 3_600_000 * 6);
    const handle = random.pick(HANDLES);
    return amended(
      somePost({
        provider,
        type: random.pick(Object.values(ItemType)),
        externalId: `generated-${seed % 7}-${index}`,
        originalUrl: random.integer(9) === 0 ? null : `https://www.instagram.com/reel/${seed}x${index}/`,
        takenAt,
        caption:
          random.integer(10) === 0
            ? null
            : `${random.pick(TAGS)} ${random.text()}`.replace(/[\0\p{Surrogate}]/gu, ''),
        profile: {
          externalId: null,
          accountName: `${handle}${random.integer(4)}`,
          originalUrl: 'https://x.example/',
        },
        snapshots: Array.from({ length: random.integer(4) }, (__, day) =>
          metricsAt(random, new Date(takenAt.getTime() + day * 86_400_000)),
        ),
      }),
      random,
    );
  });
}

/** Real posts with what their files do not have, so that each filter has something to select. */
export function enrichedPosts(posts: readonly CapturedPost[], seed: number): CapturedPost[] {
  const random = new Random(seed);
  return posts.map((post) =>
    amended(
      {
        ...post,
        snapshots: post.snapshots.map((snapshot) => ({
          ...snapshot,
          shares: random.integer(3) === 0 ? random.integer(1000) : null,
          followers: random.pick([null, 0, 1000, 50_000, random.integer(10_000_000)]),
        })),
      },
      random,
    ),
  );
}

function amended(post: CapturedPost, random: Random): CapturedPost {
  const some = (names: readonly string[]) => names.filter((_, index) => random.integer(4 + 3 * index) === 0);
  const at = random.integer(3) > 0 ? null : random.pick(PLACES);
  const file = { fileUrl: null, thumbnailUrl: null, width: null, height: null, videoDuration: null };
  return {
    ...post,
    hashtags: [...post.hashtags, ...some(TAGS)],
    mentions: [...post.mentions, ...some([...TAGS.slice(0, 2), ...HANDLES].map((name) => `@${name}`))],
    location:
      at === null
        ? null
        : { name: 'A place', city: at.city, state: at.region, country: at.country, formatted: null },
    importType: random.integer(12) === 0 ? 'MANUAL' : 'AUTOMATIC',
    media: Array.from({ length: random.integer(4) }, () => ({
      type: random.pick(Object.values(MediaContentType)),
      ...file,
      transcript: random.integer(2) === 0 ? undefined : 'said',
    })),
  };
}
