import { describe, expect, it } from 'vitest';
import { BRANDS } from './brands/index.js';
import { makeDemo } from './demo.js';
import type { Demo, DemoPost } from './demo.types.js';
import { demo, NOW, postsIn } from './demo-posts.js';
import { DAY } from './time.js';

const postsOf = (made: Demo): DemoPost[] =>
  made.workspaces.flatMap((workspace) => [...workspace.batches()].flat());
const posts = demo.workspaces.flatMap(postsIn);
const own = posts.filter(({ post }) => post.competitorBrandId === undefined);
const whole = (made: Demo) => ({
  ...made,
  workspaces: made.workspaces.map((workspace) => ({ ...workspace, batches: [...workspace.batches()] })),
});

describe('makeDemo', () => {
  it('gives the same demo all day long, however it is read', () => {
    const small = whole(makeDemo(NOW, 0.05));
    expect(whole(makeDemo(new Date('2026-03-11T00:00:00Z'), 0.05))).toEqual(small);
    const [first] = makeDemo(NOW, 0.05).workspaces;
    expect([...(first?.batches(7) ?? [])].flat()).toEqual(small.workspaces[0]?.batches.flat());
  });

  it('is one day later on the next day, with other platform ids and the same words', () => {
    const [today, tomorrow] = [makeDemo(NOW, 0.05), makeDemo(new Date(NOW.getTime() + DAY), 0.05)].map(
      postsOf,
    );
    expect(tomorrow?.map(({ post }) => post.caption)).toEqual(today?.map(({ post }) => post.caption));
    expect(tomorrow?.map(({ post }) => post.takenAt.getTime() - DAY)).toEqual(
      today?.map(({ post }) => post.takenAt.getTime()),
    );
  });

  it('has two organizations, and workspaces on three plans, one of which stands alone', () => {
    expect(demo.organizations.map(({ plan }) => plan)).toEqual(['agency', 'growth']);
    const plans = demo.workspaces.map(({ workspace }) => {
      const organization = demo.organizations.find(({ id }) => id === workspace.organizationId);
      expect(workspace.plan === null).toBe(organization !== undefined);
      return workspace.plan ?? organization?.plan;
    });
    expect(plans).toEqual(['agency', 'growth', 'startup']);
    expect(new Set(demo.workspaces.map(({ workspace }) => workspace.timeZone)).size).toBe(
      demo.workspaces.length,
    );
  });

  it('has some 3,000 posts, most of them in the first workspace, and posts of competitors besides', () => {
    expect(own).toHaveLength(3000);
    expect(posts.length - own.length).toBeGreaterThan(300);
    expect(demo.workspaces.map(({ postCount }) => postCount)).toEqual(
      demo.workspaces.map((workspace) => postsIn(workspace).length),
    );
    expect(Math.max(...demo.workspaces.map(({ postCount }) => postCount))).toBe(
      demo.workspaces[0]?.postCount,
    );
  });

  it('has posts of each kind on each platform in each workspace', () => {
    for (const workspace of demo.workspaces) {
      const kinds = new Set(postsIn(workspace).map(({ post }) => `${post.provider} ${post.type}`));
      expect([...kinds].sort()).toEqual([
        'INSTAGRAM POST',
        'INSTAGRAM REEL',
        'INSTAGRAM STORY',
        'TIKTOK SHORT',
        'YOUTUBE SHORT',
        'YOUTUBE VIDEO',
      ]);
    }
  });

  it('tells every post and every id apart', () => {
    const keys = posts.map(({ post }) => `${post.provider} ${post.externalId}`);
    expect(new Set(keys).size).toBe(keys.length);
    const ids = demo.workspaces.flatMap((workspace) =>
      [
        workspace.attributes,
        workspace.tags,
        workspace.keywords,
        workspace.integrations,
        workspace.collections,
        workspace.creators,
        workspace.competitors,
      ].flatMap((rows) => rows.map(({ id }) => id)),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives posts oldest first, the newest some hours old and none in the future', () => {
    for (const workspace of demo.workspaces) {
      const times = postsIn(workspace).map(({ post }) => post.takenAt.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      const youngest = (demo.anchor.getTime() - (times.at(-1) ?? 0)) / DAY;
      expect(youngest).toBeGreaterThan(2 / 24);
      expect(youngest).toBeLessThan(10 / 24);
    }
  });

  it('knows a creator of every post about the brand, and of no post of a competitor', () => {
    for (const workspace of demo.workspaces) {
      const creators = new Set(workspace.creators.map(({ id }) => id));
      const competitors = new Set(workspace.competitors.map(({ id }) => id));
      const met = new Set<string>();
      for (const { post } of postsIn(workspace)) {
        if (post.competitorBrandId !== undefined) {
          expect(competitors).toContain(post.competitorBrandId);
          expect(post.creatorId).toBeUndefined();
        } else {
          expect(creators).toContain(post.creatorId);
          met.add(post.creatorId ?? '');
        }
      }
      expect(met).toEqual(creators);
    }
  });

  it('has a creator with three profiles, and two creators who share a handle on different platforms', () => {
    for (const { profiles, namesakes } of demo.workspaces.map(peopleOf)) {
      expect(Math.max(...profiles)).toBe(3);
      expect(namesakes).toBeGreaterThan(0);
    }
  });

  it('shows one profile the same in all of its posts', () => {
    const seen = new Map<string, unknown>();
    for (const workspace of demo.workspaces) {
      for (const { post } of postsIn(workspace)) {
        const key = `${workspace.workspace.id} ${post.provider} ${post.profile.accountName}`;
        expect(post.profile).toEqual(seen.get(key) ?? post.profile);
        seen.set(key, post.profile);
      }
    }
  });

  it('has integrations in all three states, and every integration’s handle is the brand’s', () => {
    const integrations = demo.workspaces.flatMap((workspace) => workspace.integrations);
    expect(new Set(integrations.map(({ status }) => status))).toEqual(
      new Set(['CONNECTED', 'DISCONNECTED', 'PENDING']),
    );
    expect(new Set(integrations.map(({ handle }) => handle))).toEqual(
      new Set(BRANDS.map(({ handle }) => handle)),
    );
  });

  it('has for each competitor posts in each of the last eight weeks that metrics can be computed of', () => {
    const main = demo.workspaces[0];
    for (const { id } of main?.competitors.slice(0, 2) ?? []) {
      const weeks = posts
        .filter(({ post }) => post.competitorBrandId === id)
        .map(({ post }) => Math.floor((demo.anchor.getTime() - post.takenAt.getTime()) / (7 * DAY)));
      expect(new Set(weeks.filter((week) => week < 8)).size).toBe(8);
    }
  });

  it('puts posts into collections after their publication, in order of positions, and leaves one empty', () => {
    for (const workspace of demo.workspaces) {
      expect(workspace.collections.map(({ position }) => position)).toEqual(
        workspace.collections.map((_, index) => index),
      );
      for (const { post, collections } of postsIn(workspace)) {
        for (const { collectionId, addedAt } of collections) {
          expect(workspace.collections.map(({ id }) => id)).toContain(collectionId);
          expect(addedAt >= post.takenAt && addedAt <= demo.anchor).toBe(true);
        }
      }
    }
    const used = new Set(
      posts.flatMap(({ collections }) => collections.map(({ collectionId }) => collectionId)),
    );
    const unused = demo.workspaces
      .flatMap(({ collections }) => collections)
      .filter(({ id }) => !used.has(id));
    expect(unused.map(({ name }) => name)).toEqual(['Ideas for next year']);
  });

  it('has rights in each state, and none to posts of competitors', () => {
    const states = new Set(own.map(({ rights }) => rights.usageRightsStatus));
    expect(states).toEqual(new Set([null, 'APPROVED', 'REQUESTED', 'IN_QUEUE', 'EXPIRED', 'REJECTED']));
    const others = posts.filter(({ post }) => post.competitorBrandId !== undefined);
    expect(others.every(({ rights }) => rights.usageRightsStatus === null)).toBe(true);
  });

  it('knows the followers of half a year, which end with what the profile shows', () => {
    for (const workspace of demo.workspaces) {
      const shown = new Map(
        postsIn(workspace).map(({ post }) => [
          `${post.provider} ${post.profile.accountName}`,
          post.profile.followers,
        ]),
      );
      for (const { provider, accountName, times, followers } of workspace.followers) {
        expect(followers.at(-1)).toBe(shown.get(`${provider} ${accountName}`));
        expect(followers).toHaveLength(times.length);
        expect(times.at(-1)).toEqual(demo.anchor);
      }
    }
  });

  it('lets most accounts grow, by fits and starts, and a few lose followers', () => {
    const months = demo.workspaces
      .flatMap((workspace) => workspace.followers)
      .map(({ followers }) => (followers.at(-1) ?? 0) - (followers.at(-5) ?? 0));
    const fewer = months.filter((change) => change < 0).length / months.length;
    expect(fewer).toBeGreaterThan(0.02);
    expect(fewer).toBeLessThan(0.3);
  });

  it('has a list of creators at its stages, and a report, a view and a rule in each workspace', () => {
    for (const { creators, creatorLists, listEntries, views, reports, alertRules } of demo.workspaces) {
      const [list] = creatorLists;
      const known = new Set(creators.map(({ id }) => id));
      expect(listEntries.length).toBeGreaterThan(2);
      for (const { listId, creatorId, stage } of listEntries) {
        expect(listId).toBe(list?.id);
        expect(list?.stages).toContain(stage);
        expect(known).toContain(creatorId);
      }
      expect([views.length, reports.length, alertRules.length]).toEqual([1, 1, 1]);
    }
  });

  it('pays creators sums that are usual in the currency', () => {
    const [euros, yen] = demo.workspaces.map((workspace) => {
      const fees = postsIn(workspace).flatMap(({ customAttributes: { fee } }) =>
        typeof fee === 'number' ? fee : [],
      );
      return fees.reduce((sum, fee) => sum + fee, 0) / fees.length;
    });
    expect((yen ?? 0) / (euros ?? 1)).toBeGreaterThan(80);
  });

  it('shows posts in pictures of their product, and lets some of the short videos play', () => {
    for (const brand of BRANDS) {
      const workspace = demo.workspaces.find(({ workspace: { name } }) => name === brand.workspace);
      const media = (workspace === undefined ? [] : postsIn(workspace)).flatMap(({ post }) => post.media);
      const played = media.filter(({ type, fileUrl }) => type === 'VIDEO' && fileUrl !== null);
      expect(played.length).toBeGreaterThan(20);
      expect(
        played.every(({ fileUrl, thumbnailUrl }) => fileUrl?.replace('.webm', '.jpg') === thumbnailUrl),
      ).toBe(true);
      const stills = new Set(
        media.map((file) => /\/(\d\d)/.exec(file.fileUrl ?? file.thumbnailUrl ?? '')?.[1]),
      );
      expect(stills.size).toBeGreaterThan(6);
    }
  });

  it('shows each creator’s own face on all of their profiles, and the mark of the brand on its own', () => {
    const faces = new Map<string, Set<string>>();
    for (const { post } of posts) {
      const isBrand = BRANDS.some(({ handle }) => handle === post.profile.accountName);
      expect(post.profile.avatar).toMatch(isBrand ? /^demo:\w+\/mark\.jpg$/ : /^demo:\w+\/people\//);
      if (post.creatorId === undefined) continue;
      faces.set(post.creatorId, (faces.get(post.creatorId) ?? new Set()).add(post.profile.avatar ?? ''));
    }
    expect([...faces.values()].every(({ size }) => size === 1)).toBe(true);
    expect(new Set([...faces.values()].flatMap((all) => [...all])).size).toBe(faces.size);
  });

  it('follows tags that posts have', () => {
    for (const workspace of demo.workspaces) {
      const used = new Set(postsIn(workspace).flatMap(({ post }) => [...post.hashtags, ...post.mentions]));
      expect(workspace.tags.filter(({ name }) => !used.has(name))).toEqual([]);
      expect(new Set(workspace.tags.map(({ type }) => type))).toEqual(new Set(['HASHTAG', 'MENTION']));
    }
  });
});

/** Numbers of profiles per creator, and of pairs of creators with the same handle. */
function peopleOf(workspace: Demo['workspaces'][number]): { profiles: number[]; namesakes: number } {
  const profiles = new Map<string, Set<string>>();
  const handles = new Map<string, Set<string>>();
  for (const { post } of postsIn(workspace)) {
    if (post.creatorId === undefined) continue;
    const { accountName } = post.profile;
    profiles.set(
      post.creatorId,
      (profiles.get(post.creatorId) ?? new Set()).add(`${post.provider} ${accountName}`),
    );
    handles.set(accountName, (handles.get(accountName) ?? new Set()).add(post.creatorId));
  }
  return {
    profiles: [...profiles.values()].map(({ size }) => size),
    namesakes: [...handles.values()].filter(({ size }) => size > 1).length,
  };
}
