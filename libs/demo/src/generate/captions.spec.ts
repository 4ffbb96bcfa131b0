import { hashtagsIn, mentionsIn } from '@loupe/content';
import type { ItemType } from '@loupe/kernel';
import { describe, expect, it } from 'vitest';
import { BRANDS } from './brands/index.js';
import { LANGUAGES } from './content/phrases.js';
import { demo, postsIn } from './demo-posts.js';

const all = demo.workspaces.flatMap(postsIn);
const posts = all.map(({ post }) => post);
const captions = posts.flatMap(({ caption }) => caption ?? []);
const transcripts = posts.flatMap(({ media }) => media.flatMap(({ transcript }) => transcript ?? []));

/** All texts inside a value. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Date || value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...texts(inner)]);
}

describe('texts of the demo', () => {
  it('hold no NUL, no half of a surrogate pair and no unfilled place', () => {
    const { organizations, workspaces } = demo;
    const found = texts([organizations, workspaces, all]);
    expect(found.length).toBeGreaterThan(50_000);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what must not be there.
    expect(found.filter((text) => /\u0000|\p{Surrogate}|[{}]|undefined|NaN/u.test(text))).toEqual([]);
  });

  it('hold the tags that their posts are said to have, stories aside', () => {
    const tagged = posts.filter(({ type, caption }) => caption !== null && type !== 'STORY');
    expect(tagged.map(({ caption }) => [hashtagsIn(caption ?? ''), mentionsIn(caption ?? '')])).toEqual(
      tagged.map(({ hashtags, mentions }) => [
        hashtags.map((name) => name.normalize('NFC').toLowerCase()),
        mentions,
      ]),
    );
  });

  it('are in many scripts, with emoji, and hardly ever the same', () => {
    for (const script of ['Latin', 'Arabic', 'Hangul', 'Hiragana', 'Han', 'Thai']) {
      const written = new RegExp(`\\p{Script=${script}}`, 'u');
      expect(captions.filter((caption) => written.test(caption)).length).toBeGreaterThan(10);
      expect(transcripts.filter((transcript) => written.test(transcript)).length).toBeGreaterThan(5);
    }
    expect(captions.filter((caption) => /\p{Extended_Pictographic}/u.test(caption)).length).toBeGreaterThan(
      1000,
    );
    expect(new Set(captions).size / captions.length).toBeGreaterThan(0.9);
  });

  it('are in languages that the brand’s subject has words in, and every language is somebody’s', () => {
    for (const { languages, subject } of BRANDS) {
      for (const [language] of languages) expect(Object.keys(subject.phrases)).toContain(language);
    }
    expect(new Set(BRANDS.flatMap(({ languages }) => languages.map(([language]) => language)))).toEqual(
      new Set(LANGUAGES),
    );
  });

  it('are absent from many stories, and from nothing else', () => {
    const mute = posts.filter(({ caption }) => caption === null);
    expect(mute.length).toBeGreaterThan(50);
    expect(new Set(mute.map(({ type }) => type))).toEqual(new Set(['STORY']));
  });

  it('are transcripts of most videos, null where nothing is said and absent where that is unknown', () => {
    const videos = posts
      .filter(({ type }) => type !== 'STORY')
      .flatMap(({ media }) => media.filter(({ type }) => type === 'VIDEO'));
    expect(
      videos.filter(({ transcript }) => typeof transcript === 'string').length / videos.length,
    ).toBeGreaterThan(0.6);
    expect(videos.some(({ transcript }) => transcript === null)).toBe(true);
    expect(videos.some(({ transcript }) => transcript === undefined)).toBe(true);
    const pictures = posts.flatMap(({ media }) => media.filter(({ type }) => type === 'IMAGE'));
    expect(
      pictures.filter(({ transcript, videoDuration }) => transcript !== undefined || videoDuration !== null),
    ).toEqual([]);
  });
});

describe('addresses of the demo', () => {
  it('are those of the post’s own platform; stories have none', () => {
    const forms: Partial<Record<ItemType, RegExp>> = {
      POST: /^https:\/\/www\.instagram\.com\/p\/[\w-]{11}\/$/,
      REEL: /^https:\/\/www\.instagram\.com\/reel\/[\w-]{11}\/$/,
      VIDEO: /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/,
    };
    const ofShorts: Partial<Record<string, RegExp>> = {
      TIKTOK: /^https:\/\/www\.tiktok\.com\/@[\w.]+\/video\/\d{19}$/,
      YOUTUBE: /^https:\/\/www\.youtube\.com\/shorts\/[\w-]{11}$/,
    };
    const others = posts.filter(({ type, provider, originalUrl }) => {
      if (type === 'STORY') return originalUrl !== null;
      const form = type === 'SHORT' ? ofShorts[provider] : forms[type];
      return originalUrl === null || form?.test(originalUrl) !== true;
    });
    expect(others).toEqual([]);
  });

  it('are otherwise ones that can never be anybody’s', () => {
    const files = posts.flatMap(({ media }) =>
      media.flatMap(({ fileUrl, thumbnailUrl }) => [fileUrl, thumbnailUrl]),
    );
    expect(files.filter((address) => address !== null && !address.startsWith('demo:'))).toEqual([]);
    const values = all.flatMap(({ customAttributes }) => customAttributes.brief ?? []);
    const hosts = values.map((url) => new URL(String(url)).host);
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
    expect(
      posts.flatMap(({ profile }) => profile.email ?? []).filter((email) => !email.endsWith('.example')),
    ).toEqual([]);
  });

  it('have handles that their platforms allow', () => {
    const handles = posts.map(({ profile }) => profile.accountName);
    expect(handles.filter((handle) => !/^[a-z0-9][a-z0-9._]{2,28}[a-z0-9]$/.test(handle))).toEqual([]);
  });
});
