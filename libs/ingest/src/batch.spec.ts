import type { CapturedPost, CapturedSnapshot } from '@loupe/content';
import { describe, expect, it } from 'vitest';
import { betterTime, groupPosts, mergeCaptures, type StoredState, snapshotsOf } from './batch.js';

const day = (number: number) => new Date(Date.UTC(2024, 0, number));

function snapshot(at: Date, views: number | null): CapturedSnapshot {
  return { at, views, likes: null, comments: null, shares: null, impressions: null, followers: null };
}

function post(changes: Partial<CapturedPost> = {}): CapturedPost {
  return {
    provider: 'YOUTUBE',
    type: 'VIDEO',
    externalId: 'v1',
    originalUrl: null,
    takenAt: day(1),
    caption: null,
    hashtags: [],
    mentions: [],
    location: null,
    importType: 'MANUAL',
    profile: { externalId: null, accountName: 'Someone', originalUrl: '' },
    media: [],
    snapshots: [],
    ...changes,
  };
}

const storedAt = (engagementAt: Date): StoredState => ({
  engagementAt,
  takenAt: day(1),
  takenAtBasis: 'PUBLISHED',
});

function theGroup(...posts: CapturedPost[]) {
  const [group, ...others] = groupPosts(posts);
  if (group === undefined || others.length > 0) throw new Error('the posts are not one');
  return group;
}

describe('captures of the same post in one batch', () => {
  it('differ by platform, id or competitor', () => {
    const groups = groupPosts([
      post(),
      post({ provider: 'TIKTOK' }),
      post({ externalId: 'v2' }),
      post({ competitorBrandId: '01890a5d-ac96-774b-bcce-b302099a8057' }),
      post({ caption: 'again' }),
    ]);
    expect(groups.map(({ captures }) => captures.map(({ index }) => index))).toEqual([[0, 4], [1], [2], [3]]);
  });

  it('show an older one’s snapshots only', () => {
    const group = theGroup(
      post({ caption: 'new', snapshots: [snapshot(day(5), 50)] }),
      post({ caption: 'old', snapshots: [snapshot(day(3), 30)] }),
    );
    expect(mergeCaptures(group, null).post?.caption).toBe('new');
    expect(snapshotsOf(group, false).map(({ views }) => views)).toEqual([30, 50]);
  });

  it('show nothing where all are older than what is stored', () => {
    const group = theGroup(post({ snapshots: [snapshot(day(3), 30)] }));
    expect(mergeCaptures(group, storedAt(day(4)))).toEqual({ captures: [], post: undefined });
  });

  it('show the later of two that were read at the same time, or at no known time', () => {
    const same = theGroup(
      post({ caption: 'first', snapshots: [snapshot(day(3), 30)] }),
      post({ caption: 'second', snapshots: [snapshot(day(3), 30)] }),
    );
    expect(mergeCaptures(same, storedAt(day(3))).post?.caption).toBe('second');
    expect(
      mergeCaptures(theGroup(post({ caption: 'a' }), post({ caption: 'b' })), storedAt(day(9))).post?.caption,
    ).toBe('b');
  });

  it('keep the first of two snapshots of one moment', () => {
    const group = theGroup(
      post({ snapshots: [snapshot(day(3), 30), snapshot(day(3), 31)] }),
      post({ snapshots: [snapshot(day(3), 32)] }),
    );
    expect(snapshotsOf(group, false).map(({ views }) => views)).toEqual([30]);
  });

  it('lose neither place nor files that the later one does not know', () => {
    const file = { type: 'VIDEO', width: null, height: null, videoDuration: null } as const;
    const berlin = { name: 'Berlin', city: null, state: null, country: null, formatted: null };
    const group = theGroup(
      post({ location: berlin, media: [{ ...file, fileUrl: 'a', thumbnailUrl: 'b', transcript: 'Hello' }] }),
      post({
        media: [
          { ...file, fileUrl: null, thumbnailUrl: 'c' },
          { ...file, fileUrl: 'd', thumbnailUrl: null },
        ],
      }),
    );
    expect(mergeCaptures(group, null).post).toMatchObject({
      location: berlin,
      media: [{ fileUrl: 'a', thumbnailUrl: 'c', transcript: 'Hello' }, { fileUrl: 'd' }],
    });
  });
});

describe('of two times of a post', () => {
  const [seen, ofDay, published] = [
    { takenAt: day(9), takenAtBasis: 'FIRST_SEEN' },
    { takenAt: day(2), takenAtBasis: 'DAY' },
    { takenAt: day(3), takenAtBasis: 'PUBLISHED' },
  ] as const;

  it('the better known one counts, whichever comes first', () => {
    for (const [worse, better] of [
      [seen, ofDay],
      [seen, published],
      [ofDay, published],
    ] as const) {
      expect(betterTime(worse, better)).toEqual(better);
      expect(betterTime(better, worse)).toEqual(better);
    }
  });

  it('the first counts where both say when it was seen, else the later', () => {
    expect(betterTime(seen, { ...seen, takenAt: day(10) })).toEqual(seen);
    expect(betterTime(published, { takenAt: day(4) })).toEqual({
      takenAt: day(4),
      takenAtBasis: 'PUBLISHED',
    });
  });

  it('what is stored counts as the first', () => {
    const group = theGroup(post({ ...seen, takenAt: day(20) }));
    const stored = { engagementAt: null, ...seen };
    expect(mergeCaptures(group, stored).post).toMatchObject(seen);
  });
});
