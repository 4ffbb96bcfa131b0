import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readLeniently } from './lenient.js';
import { joinedUnread, NOTHING_UNREAD, UnreadCount, unreadFields, unreadSentence } from './unread.js';

const schema = z.object({
  id: z.string().min(1),
  likes: z.number().int().min(0).optional(),
  tags: z.array(z.string()).default([]),
  embed: z
    .object({
      images: z.array(z.object({ file: z.string(), width: z.number().positive().optional() })).optional(),
    })
    .optional(),
});
const read = (post: unknown) => readLeniently(schema, post);

describe('reading what others wrote', () => {
  it('reads what fits whole', () => {
    const post = { id: '1', likes: 2, tags: ['a'], embed: { images: [{ file: 'f', width: 3 }] } };
    expect(read(post)).toEqual({ value: post, unread: [] });
  });

  it('takes null for absent, wherever it stands', () => {
    const { value, unread } = read({ id: '1', likes: null, tags: [null, 'a'], embed: { images: null } });
    expect(value).toEqual({ id: '1', tags: ['a'], embed: {} });
    expect(unread).toEqual([]);
  });

  it('leaves out what does not fit, and names it', () => {
    const { value, unread } = read({ id: '1', likes: -1, tags: [1, 'a', {}], embed: 'odd' });
    expect(value).toEqual({ id: '1', tags: ['a'] });
    expect(unread).toEqual(['likes', 'tags[]', 'embed']);
  });

  it('leaves out the smallest part that cannot be without what is missing', () => {
    const images = [{ width: 1 }, { file: 'b', width: 0 }, 7, { file: 3 }];
    const { value, unread } = read({ id: '1', embed: { images } });
    expect(value).toEqual({ id: '1', tags: [], embed: { images: [{ file: 'b' }] } });
    expect(unread).toEqual(['embed.images[].file', 'embed.images[].width', 'embed.images[]']);
  });

  it('gives nothing only where the value itself lacks what it needs', () => {
    expect(read({ likes: 1, tags: 5 })).toEqual({ value: null, unread: ['id', 'tags'] });
    expect(read({ id: 7 }).value).toBeNull();
    expect(read('text').value).toBeNull();
    expect(read(null).value).toBeNull();
  });

  it('changes nothing of what it is given', () => {
    const given = { id: '1', likes: -1, tags: [null, 1] };
    read(given);
    expect(given).toEqual({ id: '1', likes: -1, tags: [null, 1] });
  });
});

describe('what could not be read', () => {
  const counted = (lost: string[][], partly: string[][], whole = 0) => {
    const count = new UnreadCount();
    for (const paths of lost) count.lost(paths);
    for (const paths of partly) count.read(paths);
    for (let index = 0; index < whole; index++) count.read();
    return count.total;
  };

  it('is told in a sentence', () => {
    expect(unreadSentence(NOTHING_UNREAD)).toBeNull();
    expect(unreadSentence(counted([], [], 40))).toBeNull();
    expect(unreadSentence(counted([['uri'], ['uri'], ['author']], [], 37))).toBe(
      '3 of 40 posts could not be read: uri, author',
    );
    expect(unreadSentence(counted([], [['tags[]'], ['likes', 'tags[]']], 1))).toBe(
      'Parts of 2 of 3 posts could not be read: tags[], likes',
    );
    expect(unreadSentence(counted([['uri']], [['likes']]))).toBe(
      '1 of 2 posts could not be read, nor parts of 1 others: uri, likes',
    );
    expect(unreadSentence(counted([], [['a', 'b', 'c', 'd', 'e', 'f', 'g']]))).toMatch(
      /: a, b, c, d, e and 2 more$/,
    );
  });

  it('is counted once for each post and field, and added up', () => {
    const one = counted([['uri']], [['tags[]', 'tags[]']]);
    const both = joinedUnread(one, counted([], [['tags[]']], 2));
    expect(both).toEqual({ met: 5, posts: 1, partly: 2, fields: { uri: 1, 'tags[]': 2 } });
    expect(unreadFields(both)).toBe(3);
    expect(joinedUnread(both, undefined)).toEqual(both);
  });

  it('counts no more than a hundred different paths', () => {
    const paths = Array.from({ length: 300 }, (_, index) => `field${index}`);
    expect(Object.keys(counted([], [paths]).fields)).toHaveLength(100);
  });
});
