import type { ColumnStore } from '@loupe/columns';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedState, PostsFeedRepository } from '../posts-feed.repository.js';
import { PostsCopy } from './posts-copy.js';

describe('a copy of posts', () => {
  let now: FeedState;
  let copy: PostsCopy;

  beforeEach(async () => {
    now = { position: '1', changes: 1, epoch: 'e', hasDeletedCampaigns: false };
    const store = {
      create: async () => undefined,
      put: async () => undefined,
      compress: async () => undefined,
      ask: async () => [],
    };
    const feed = {
      state: async () => now,
      page: async () => ({ rows: '', count: 0, last: null, changes: now.changes }),
      changed: async () => ({
        ...{ ...now, ids: [], found: [], rows: '', hasMore: false },
        ...{ removedTo: '0', newest: now.position },
      }),
    };
    copy = new PostsCopy(
      store as unknown as ColumnStore,
      feed as unknown as PostsFeedRepository,
      ...([1, 'workspace', 'UTC', 1, 0] as const),
    );
    await copy.fill();
  });

  const change = async (change: Partial<FeedState>) => {
    now = { ...now, changes: now.changes + 1, ...change };
    expect(await copy.catchUp(null)).toBe(true);
  };
  /** How often it was asked, and whether it answered. @param during what happens while it is asked for the first time */
  const asked = async (isByCampaigns: boolean, during: () => Promise<void> = async () => undefined) => {
    let times = 0;
    const answer = await copy.ofOneState(async (ask) => {
      times += 1;
      await ask([]);
      if (times === 1) await during();
      return 'answer';
    }, isByCampaigns);
    return { times, answer };
  };

  it('answers by campaigns unless there are deleted ones', async () => {
    expect(await asked(true)).toEqual({ times: 1, answer: 'answer' });
    await change({ hasDeletedCampaigns: true });
    expect(await asked(true)).toEqual({ times: 0, answer: null });
    expect(await asked(false)).toEqual({ times: 1, answer: 'answer' });
    await change({ hasDeletedCampaigns: false });
    expect(await asked(true)).toEqual({ times: 1, answer: 'answer' });
  });

  it('does not answer by a campaign that is deleted while it is asked', async () => {
    expect(await asked(true, () => change({ hasDeletedCampaigns: true }))).toEqual({
      times: 1,
      answer: null,
    });
  });

  it('is asked again by campaigns when it changes meanwhile, and answers all else', async () => {
    const twice = async () => {
      await change({ hasDeletedCampaigns: true });
      await change({ hasDeletedCampaigns: false });
    };
    expect(await asked(true, twice)).toEqual({ times: 2, answer: 'answer' });
    expect(await asked(false, twice)).toEqual({ times: 1, answer: 'answer' });
  });
});
