import type { CapturedPost } from '@loupe/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { scale } from '../../../../test/support/proofs.js';
import { entryOf } from '../platforms/bluesky/bluesky.posts.js';
import { feedEntrySchema } from '../platforms/bluesky/bluesky.schema.js';
import { publicPostOf } from '../platforms/instagram/instagram.posts.js';
import { mediaSchema } from '../platforms/instagram/instagram.schema.js';
import { postOf as mastodonPostOf } from '../platforms/mastodon/mastodon.posts.js';
import { statusSchema } from '../platforms/mastodon/mastodon.schema.js';
import { researchPostOf, postOf as tiktokPostOf } from '../platforms/tiktok/tiktok.posts.js';
import { researchVideoSchema, videoSchema } from '../platforms/tiktok/tiktok.schema.js';
import { postOf as youtubePostOf } from '../platforms/youtube/youtube.posts.js';
import { videoSchema as youtubeSchema } from '../platforms/youtube/youtube.schema.js';
import { readLeniently } from './lenient.js';
import {
  BLUESKY_ENTRY,
  INSTAGRAM_MEDIA,
  MASTODON_STATUS,
  TIKTOK_RESEARCH_VIDEO,
  TIKTOK_VIDEO,
  YOUTUBE_VIDEO,
} from './real-shaped.js';

const NOW = new Date('2026-05-04T12:00:00Z');
const RUNS = scale(200, 10_000);
const USER = { open_id: 'open', username: 'brand', follower_count: 7 };
type Path = readonly (string | number)[];

interface Platform {
  readonly post: object;
  /** Paths without which there is no post. */
  readonly needed: readonly string[];
  /** Paths that are not read, or of which each value is understood. */
  readonly unused: RegExp;
  read(given: unknown): { value: CapturedPost | null; unread: readonly string[] };
}

function platform<Entry>(
  post: object,
  schema: z.ZodType<Entry>,
  postOf: (entry: Entry) => CapturedPost,
  needed: readonly string[],
  unused: RegExp,
): Platform {
  const read = (given: unknown) => {
    const { value, unread } = readLeniently(schema, given);
    return { value: value === null ? null : postOf(value), unread };
  };
  return { post, needed, unused, read };
}

const PLATFORMS: Record<string, Platform> = {
  Bluesky: platform(
    BLUESKY_ENTRY,
    feedEntrySchema(NOW),
    (entry) => entryOf(entry, NOW),
    ['post', 'post.uri', 'post.author', 'post.author.did'],
    /cid|labels|langs|index$|byte|author\.createdAt|record\.\$type|items\.\d\.\$type|root|parent|embed\.record/,
  ),
  Mastodon: platform(
    MASTODON_STATUS,
    statusSchema(NOW),
    (status) => mastodonPostOf(status, 'https://social.example.com', NOW),
    ['uri', 'account'],
    /quote$|quote\.|votes_count|poll\.id|reblog|attachments\.\d\.id|tags\.\d\.url|mentions\.\d\.id/,
  ),
  Instagram: platform(INSTAGRAM_MEDIA, mediaSchema(NOW), (media) => publicPostOf(media, NOW), ['id'], /^$/),
  TikTok: platform(
    TIKTOK_VIDEO,
    videoSchema(NOW),
    (video) => tiktokPostOf(video, USER, 'brand', NOW),
    ['id'],
    /^$/,
  ),
  'TikTok’s research': platform(
    TIKTOK_RESEARCH_VIDEO,
    researchVideoSchema(NOW),
    (video) => researchPostOf(video, NOW),
    ['id', 'username'],
    /^$/,
  ),
  YouTube: platform(
    YOUTUBE_VIDEO,
    youtubeSchema(NOW),
    (video) => youtubePostOf(video, null, NOW),
    ['id', 'snippet', 'snippet.channelId'],
    /kind|tags|high\.(?:width|height)|privacyStatus/,
  ),
};

/** Odd values. What is of another type than all that is read is odd everywhere. */
const ALWAYS_ODD = { unheardOf: [[{}]] };
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    -1,
    0,
    1e300,
    2 ** 53,
    Number.MIN_VALUE,
    true,
    '',
    ' ',
    'x',
    'x'.repeat(300_000),
    '0001-01-01T00:00:00Z',
    [],
    [null],
    [[1]],
    {},
    ALWAYS_ODD,
  ),
  fc.jsonValue(),
);

/** The paths of all parts of a value. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const parts = Object.entries(value).flatMap(([key, part]) =>
    pathsOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? parts : [path, ...parts];
}

function partAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], value);
}

function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = changed(copy[key], rest, to);
  return copy;
}

/** What the database and the API need of a post. */
function expectStorable(post: CapturedPost): void {
  expect(post.externalId.length).toBeGreaterThan(0);
  expect(post.externalId.length).toBeLessThanOrEqual(2000);
  expect(post.takenAt.getUTCFullYear()).toBeGreaterThanOrEqual(1990);
  expect(post.takenAt.getTime()).toBeLessThanOrEqual(NOW.getTime() + 86_400_000);
  expect(post.profile.accountName.trim()).not.toBe('');
  expect(post.profile.followers ?? 0).toBeLessThanOrEqual(2_147_483_647);
  expect(post.caption === null || typeof post.caption === 'string').toBe(true);
  for (const tag of [...post.hashtags, ...post.mentions]) expect(typeof tag).toBe('string');
  for (const { width, height, videoDuration, fileUrl, thumbnailUrl } of post.media) {
    for (const size of [width, height, videoDuration]) {
      expect(size === null || (Number.isInteger(size) && size > 0 && size < 2 ** 31)).toBe(true);
    }
    for (const url of [fileUrl, thumbnailUrl]) expect(url ?? 'https://').toMatch(/^https?:\/\//);
  }
  for (const { likes, comments, shares, views } of post.snapshots) {
    for (const metric of [likes, comments, shares, views]) {
      expect(metric === null || (Number.isSafeInteger(metric) && metric >= 0)).toBe(true);
    }
  }
}

describe.each(Object.entries(PLATFORMS))('of a post of %s', (_, { post, needed, unused, read }) => {
  const paths = pathsOf(post);

  it('all parts are read where all are right', () => {
    const { value, unread } = read(post);
    expect(unread).toEqual([]);
    if (value !== null) expectStorable(value);
    expect(value).not.toBeNull();
  });

  it('any part may be anything: the post is stored, and what could not be read is counted', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), odd, (path, to) => {
        const { value, unread } = read(changed(post, path, to));
        if (value !== null) return expectStorable(value);
        // Only what a post cannot be without loses it, and that is counted.
        expect(needed).toContain(path.join('.'));
        expect(unread.length).toBeGreaterThan(0);
      }),
      { numRuns: RUNS },
    );
  });

  it('every part that is read is counted where it is of another type', () => {
    const leaves = paths.filter((path) => typeof partAt(post, path) !== 'object');
    const uncounted = leaves
      .map((path) => path.join('.'))
      .filter(
        (path, index) =>
          !unused.test(path) && read(changed(post, leaves[index] ?? [], ALWAYS_ODD)).unread.length === 0,
      );
    expect(uncounted).toEqual([]);
  });
});
