import type { CapturedPost, CapturedSnapshot } from '@loupe/content';
import { impressionsOf, viralityOf } from '@loupe/engagement';
import { describe, expect, it } from 'vitest';
import { makeDemo } from './demo.js';
import { demo, postsIn } from './demo-posts.js';
import { nextSnapshotAge } from './schedule.js';
import { DAY, HOUR, MINUTE } from './time.js';

const posts = demo.workspaces.flatMap(postsIn).map(({ post }) => post);
const ofType = (...types: CapturedPost['type'][]) => posts.filter(({ type }) => types.includes(type));
const snapshots = (some: CapturedPost[]) => some.flatMap(({ snapshots }) => snapshots);
const newest = ({ snapshots }: CapturedPost) => snapshots.at(-1);
const levelOf = (snapshot: CapturedSnapshot | undefined) =>
  viralityOf(
    snapshot?.views == null || snapshot.followers === null ? null : snapshot.views / snapshot.followers,
  );
const known = (values: (number | null)[]) => values.filter((value) => value !== null);
const rises = (values: number[]) => values.every((value, index) => value >= (values[index - 1] ?? 0));

describe('metrics of the demo', () => {
  it('has no views of stories and feed posts', () => {
    expect(known(snapshots(ofType('POST', 'STORY')).map(({ views }) => views))).toEqual([]);
  });

  it('has shares of TikTok posts only, and of all of these', () => {
    expect(
      known(snapshots(posts.filter(({ provider }) => provider !== 'TIKTOK')).map(({ shares }) => shares)),
    ).toEqual([]);
    expect(
      snapshots(posts.filter(({ provider }) => provider === 'TIKTOK')).filter(
        ({ shares }) => shares === null,
      ),
    ).toEqual([]);
  });

  it('knows the views of some reels later than their likes, and of some young ones not yet', () => {
    const reels = ofType('REEL');
    expect(
      reels.filter(({ snapshots }) => snapshots[0]?.views === null && snapshots.at(-1)?.views !== null)
        .length,
    ).toBeGreaterThan(100);
    const unknown = reels.filter((post) => newest(post)?.views === null);
    expect(unknown.length).toBeGreaterThan(5);
    for (const { takenAt } of unknown)
      expect(demo.anchor.getTime() - takenAt.getTime()).toBeLessThan(15 * DAY);
    for (const { snapshots } of reels) {
      const from = snapshots.findIndex(({ views }) => views !== null);
      if (from !== -1) expect(snapshots.slice(from).every(({ views }) => views !== null)).toBe(true);
    }
  });

  it('has impressions of every reel once its metrics are completed', () => {
    const impressions = snapshots(ofType('REEL')).map((snapshot) => impressionsOf('REEL', snapshot));
    expect(impressions.filter((count) => !(Number(count) > 0))).toEqual([]);
  });

  it('hides the likes of some Instagram posts for good, and of no other', () => {
    const hidden = ofType('POST', 'REEL', 'SHORT', 'VIDEO').filter(({ snapshots }) =>
      snapshots.some(({ likes }) => likes === null),
    );
    expect(hidden.length).toBeGreaterThan(20);
    for (const { provider, snapshots } of hidden) {
      expect(provider).toBe('INSTAGRAM');
      expect(known(snapshots.map(({ likes }) => likes))).toEqual([]);
    }
  });

  it('has whole numbers of at least 0 that a database can hold', () => {
    const all = snapshots(posts);
    const values = all.flatMap(({ at: _, ...metrics }) => known(Object.values(metrics)));
    expect(values.length).toBeGreaterThan(all.length);
    expect(values.filter((value) => !Number.isSafeInteger(value) || value < 0)).toEqual([]);
    expect(all.filter(({ at }) => at > demo.anchor)).toEqual([]);
  });

  it('never lets views, shares, impressions or followers fall', () => {
    for (const metric of ['views', 'shares', 'impressions', 'followers'] as const) {
      const falling = posts.filter(
        ({ snapshots }) => !rises(known(snapshots.map((snapshot) => snapshot[metric]))),
      );
      expect(falling).toEqual([]);
    }
  });

  it('saturates: the second month adds less than the first three days', () => {
    const old = ofType('REEL').filter(
      ({ takenAt, snapshots }) =>
        demo.anchor.getTime() - takenAt.getTime() > 60 * DAY && snapshots[0]?.views !== null,
    );
    expect(old.length).toBeGreaterThan(50);
    for (const { takenAt, snapshots } of old) {
      const viewsAt = (days: number) =>
        snapshots.findLast(({ at }) => at.getTime() - takenAt.getTime() <= days * DAY)?.views ?? 0;
      expect(viewsAt(60) - viewsAt(30)).toBeLessThan(Math.max(20, viewsAt(4)));
    }
  });

  it('grows followers over time, up to what the profile shows', () => {
    const growing = posts.filter(
      ({ snapshots }) => (snapshots.at(-1)?.followers ?? 0) > (snapshots[0]?.followers ?? 0),
    );
    expect(growing.length).toBeGreaterThan(posts.length / 2);
    for (const { profile, snapshots } of posts) {
      if (profile.followers === undefined)
        expect(known(snapshots.map(({ followers }) => followers))).toEqual([]);
      else expect(snapshots.at(-1)?.followers).toBeLessThanOrEqual(profile.followers);
    }
    expect(posts.some(({ profile }) => profile.followers === undefined)).toBe(true);
  });

  it('reads each post at the ages that are due, at most half an hour late, and misses none', () => {
    for (const { type, takenAt, snapshots } of posts) {
      let due = nextSnapshotAge(type, null, false);
      const late: number[] = [];
      for (const snapshot of snapshots) {
        late.push(snapshot.at.getTime() - takenAt.getTime() - (due ?? Number.NaN));
        due = nextSnapshotAge(type, due, levelOf(snapshot) === 'HIGH');
      }
      expect(late.filter((ms) => !(ms >= 0 && ms <= 30 * MINUTE))).toEqual([]);
      if (due !== null) expect(takenAt.getTime() + due + 30 * MINUTE).toBeGreaterThan(demo.anchor.getTime());
    }
  });

  it('has at least one snapshot of each post, and no snapshot of a story after a day', () => {
    expect(posts.filter(({ snapshots }) => snapshots.length === 0)).toEqual([]);
    for (const { takenAt, snapshots } of ofType('STORY')) {
      for (const { at } of snapshots) expect(at.getTime() - takenAt.getTime()).toBeLessThan(24 * HOUR);
    }
  });

  it('has all levels of virality in each workspace, the higher the rarer, and a few hits', () => {
    for (const workspace of demo.workspaces) {
      const levels = postsIn(workspace)
        .filter(({ post }) => post.competitorBrandId === undefined)
        .map(({ post }) => levelOf(newest(post)));
      const share = (level: string) => levels.filter((found) => found === level).length / levels.length;
      expect(share('HIGH')).toBeGreaterThan(0.005);
      expect(share('HIGH')).toBeLessThan(0.06);
      expect(share('MEDIUM')).toBeGreaterThan(share('HIGH'));
      expect(share('LOW')).toBeGreaterThan(share('MEDIUM'));
      expect(share('NOT_VIRAL')).toBeGreaterThan(0.7);
    }
    expect(posts.filter((post) => (newest(post)?.views ?? 0) > 500_000).length).toBeGreaterThan(5);
  });

  it('has every level in a small world as well', () => {
    const small = makeDemo(demo.anchor, 0.05).workspaces.flatMap((workspace) =>
      [...workspace.batches()].flat(),
    );
    const levels = new Set(small.map(({ post }) => levelOf(newest(post))));
    expect(levels).toEqual(new Set(['HIGH', 'MEDIUM', 'LOW', 'NOT_VIRAL']));
  });
});
