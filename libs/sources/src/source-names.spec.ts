import { UserErrors } from '@loupe/kernel';
import { describe, expect, it } from 'vitest';
import { readSource } from './source-names.js';

type Given = Parameters<typeof readSource>[0];
const given = (kind: Given['kind'], name: string, platforms: Given['platforms'] = null): Given => ({
  kind,
  name,
  platforms,
  instance: null,
});

function refusal(source: Given): string {
  try {
    readSource(source);
  } catch (error) {
    if (error instanceof UserErrors) return error.details.map(({ message }) => message).join();
    throw error;
  }
  return 'accepted';
}

describe('what somebody pastes to follow', () => {
  it.each([
    ['https://www.instagram.com/Brand/?hl=en', 'INSTAGRAM', 'brand'],
    ['instagram.com/brand', 'INSTAGRAM', 'brand'],
    ['https://www.instagram.com/stories/brand/', 'INSTAGRAM', 'brand'],
    ['https://www.tiktok.com/@brand?lang=en', 'TIKTOK', 'brand'],
    ['https://m.youtube.com/@Brand/videos', 'YOUTUBE', 'brand'],
    ['https://youtube.com/channel/UC_x5XG1OV2P6uZZ5FSM9Ttw', 'YOUTUBE', 'UC_x5XG1OV2P6uZZ5FSM9Ttw'],
    ['https://bsky.app/profile/brand.bsky.social', 'BLUESKY', 'brand.bsky.social'],
    ['https://mastodon.social/@brand', 'MASTODON', 'brand@mastodon.social'],
    ['https://mastodon.social/@brand@example.social', 'MASTODON', 'brand@example.social'],
    ['https://example.social/users/brand', 'MASTODON', 'brand@example.social'],
    ['https://example.social/web/@brand', 'MASTODON', 'brand@example.social'],
    ['https://example.social/@brand/with_replies', 'MASTODON', 'brand@example.social'],
    [
      'https://bsky.app/profile/did:plc:aaaaaaaaaaaaaaaaaaaaaaaa',
      'BLUESKY',
      'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa',
    ],
    ['at://brand.bsky.social', 'BLUESKY', 'brand.bsky.social'],
    ['https://instagr.am/brand', 'INSTAGRAM', 'brand'],
    ['https://www.instagram.com/_u/brand', 'INSTAGRAM', 'brand'],
    ['https://ig.me/m/brand', 'INSTAGRAM', 'brand'],
    [
      'https://studio.youtube.com/channel/UC_x5XG1OV2P6uZZ5FSM9Ttw/videos',
      'YOUTUBE',
      'UC_x5XG1OV2P6uZZ5FSM9Ttw',
    ],
    [
      'https://www.youtube.com/feeds/videos.xml?channel_id=UC_x5XG1OV2P6uZZ5FSM9Ttw',
      'YOUTUBE',
      'UC_x5XG1OV2P6uZZ5FSM9Ttw',
    ],
    ['bsky.app/profile/brand.com/media', 'BLUESKY', 'brand.com'],
    ['at://did:plc:a/app.bsky.actor.profile/self', 'BLUESKY', 'did:plc:a'],
    ['https://mastodon.social/deck/@brand', 'MASTODON', 'brand@mastodon.social'],
    ['https://mastodon.social/@brand.rss', 'MASTODON', 'brand@mastodon.social'],
    ['<https://www.instagram.com/brand/>', 'INSTAGRAM', 'brand'],
    ['\u200b“https://www.instagram.com/brand/”', 'INSTAGRAM', 'brand'],
    ['@brand@mastodon.social', 'MASTODON', 'brand@mastodon.social'],
    ['brand.bsky.social', 'BLUESKY', 'brand.bsky.social'],
    ['did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 'BLUESKY', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['UC_x5XG1OV2P6uZZ5FSM9Ttw', 'YOUTUBE', 'UC_x5XG1OV2P6uZZ5FSM9Ttw'],
  ] as const)('is the account of %s, with its platform', (pasted, platform, name) => {
    expect(readSource(given('ACCOUNT', pasted))).toMatchObject({ name, platforms: [platform] });
    expect(readSource(given('ACCOUNT', ` ${pasted} `, [platform]))).toMatchObject({ name });
  });

  it.each([
    ['https://www.instagram.com/explore/tags/Coffee/', 'INSTAGRAM'],
    ['https://www.tiktok.com/tag/coffee', 'TIKTOK'],
    ['https://www.youtube.com/hashtag/coffee', 'YOUTUBE'],
    ['https://bsky.app/hashtag/coffee', 'BLUESKY'],
    ['https://mastodon.social/tags/Coffee', 'MASTODON'],
    ['https://mastodon.social/web/tags/coffee', 'MASTODON'],
    ['https://www.instagram.com/explore/search/keyword/?q=%23coffee', 'INSTAGRAM'],
    ['https://www.youtube.com/results?search_query=%23coffee', 'YOUTUBE'],
    ['https://bsky.app/search?q=%23coffee', 'BLUESKY'],
  ] as const)('is the hashtag of %s', (pasted, platform) => {
    expect(readSource(given('HASHTAG', pasted))).toMatchObject({ name: 'coffee', platforms: [platform] });
  });

  it('is on the server whose page of a hashtag it is', () => {
    expect(readSource(given('HASHTAG', 'https://a.social/tags/x')).instance).toBe('https://a.social');
  });

  it('may be words with quotes, which are searched for as they are', () => {
    expect(readSource(given('KEYWORD', ' "#new shoes" ', ['BLUESKY'])).name).toBe('"#new shoes"');
  });

  it.each(['@Brand', 'brand', ' @brand ', '@@brand', '＠brand', '\u202a@brand\u202c', '"@brand"'])(
    'may be typed as %j',
    (name) => {
      expect(readSource(given('ACCOUNT', name, ['INSTAGRAM'])).name).toBe('brand');
    },
  );

  it.each([
    ['https://www.instagram.com/brand/p/AbCdEf/', 'type the account: @brand'],
    ['https://www.tiktok.com/@brand/video/7301444403200012345', 'type the account: @brand'],
    ['https://youtu.be/dQw4w9WgXcQ', 'type the handle'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'type the handle of an account of YouTube'],
    ['https://www.youtube.com/c/Brand', 'type the handle below its name, such as @Brand'],
    ['https://bsky.app/profile/brand.bsky.social/post/3kx', 'type the account: brand.bsky.social'],
    ['https://mastodon.social/@brand/112000000000000001', 'type the account: @brand@mastodon.social'],
    ['https://www.instagram.com/explore/tags/coffee', 'make a source of the kind HASHTAG, #coffee'],
    ['https://example.com/blog/%E0%A4%A', 'type the handle'],
    ['https://example.com', 'a site is a FEED'],
    ['instagram.com', 'type the handle of an account of Instagram'],
    ['https://www.tiktok.com/', 'type the handle of an account of TikTok'],
    ['bsky.app', 'type the handle of an account, such as @brand.bsky.social'],
    ['https://www.threads.net/@brand', 'posts of Threads cannot be captured, only imported'],
    ['https://x.com/brand', 'posts of X cannot be captured, only imported'],
    ['de.linkedin.com/company/brand', 'posts of LinkedIn cannot be captured, only imported'],
    ['at://did:plc:a/app.bsky.feed.post/3kx', 'type the handle'],
    ['https://vm.tiktok.com/ZMabc123/', 'open the link'],
    ['https://www.instagram.com/share/BAbc', 'open the link'],
    ['https://medium.com/@brand', 'make a source of the kind FEED of https://medium.com/@brand'],
    ['https://www.pinterest.de/brand/', 'posts of Pinterest cannot be captured'],
    ['https://t.me/brand', 'posts of Telegram cannot be captured'],
  ])('is refused with what to type instead: %s', (pasted, instead) => {
    expect(refusal(given('ACCOUNT', pasted))).toContain(instead);
  });

  it('has to be of one of the platforms', () => {
    expect(refusal(given('ACCOUNT', 'https://www.tiktok.com/@brand', ['INSTAGRAM']))).toBe(
      'is of TIKTOK, which is not among the platforms',
    );
  });

  it.each([
    ['https://example.com', 'https://example.com/'],
    ['example.com', 'https://example.com/'],
    ['blog.example.com/feed?x=1#top', 'https://blog.example.com/feed?x=1'],
    ['feed://example.com/rss', 'https://example.com/rss'],
    ['feed:http://example.com/rss', 'http://example.com/rss'],
    ['rss://example.com/rss', 'https://example.com/rss'],
    ['//example.com/rss', 'https://example.com/rss'],
    ['müller.example', 'https://xn--mller-kva.example/'],
    ['<https://example.com/rss>', 'https://example.com/rss'],
  ])('is a feed, or the site that has one: %s', (pasted, name) => {
    expect(readSource(given('FEED', pasted)).name).toBe(name);
  });

  it.each(['ftp://example.com/feed', 'my blog', 'https://me:secret@example.com/'])(
    'is no feed: %s',
    (pasted) => {
      expect(refusal(given('FEED', pasted))).toContain('begins with http:// or https://');
    },
  );
});
