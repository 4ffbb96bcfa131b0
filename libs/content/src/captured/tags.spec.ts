import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashtagsIn, mentionsIn, tagSet } from './tags.js';

describe('hashtags of a caption', () => {
  it.each([
    ['numbers', 'We are #1 and #2024', []],
    ['anchors of addresses', 'https://example.com/page#top and a/#b', []],
    ['entities', 'Tom &#39;n&#x27; Jerry', []],
    ['a sign alone', '# heading ##', []],
    ['words with a sign inside', 'C#sharp', []],
  ])('do not come from %s', (_, caption, expected) => {
    expect(hashtagsIn(caption)).toEqual(expected);
  });

  it('are lower case, without #, each once, in order', () => {
    expect(hashtagsIn('#Zebra #apple, (#ZEBRA) #top10! #2fast')).toEqual([
      'zebra',
      'apple',
      'top10',
      '2fast',
    ]);
  });

  it('are found in every script', () => {
    expect(hashtagsIn('#தமிழ் #Привет #日本語 #हिन्दी #مرحبا #Ünïcode')).toEqual([
      'தமிழ்',
      'привет',
      '日本語',
      'हिन्दी',
      'مرحبا',
      'ünïcode',
    ]);
  });

  it('are found where they stand one after the other', () => {
    expect(hashtagsIn('#one#two')).toEqual(['one']);
    expect(hashtagsIn('#one #two\n#three')).toEqual(['one', 'two', 'three']);
  });
});

describe('mentions of a caption', () => {
  it.each([
    ['e-mail addresses', 'write to sales@example.com or first.last@example.com'],
    ['addresses of pages', 'https://medium.com/@user/post'],
    ['a sign alone', 'meet @ noon'],
  ])('do not come from %s', (_, caption) => {
    expect(mentionsIn(caption)).toEqual([]);
  });

  it('are lower case, without @ and without the sentence’s punctuation', () => {
    expect(mentionsIn('With @Some.One, @under_score- and (@some.one).')).toEqual(['some.one', 'under_score']);
  });
});

describe('stored tags', () => {
  it('lose their sign, white space and case, and are there once', () => {
    expect(tagSet([' #Sale', 'sale', '@Sale', '', '#', 'SALE '])).toEqual(['sale']);
  });

  it('are composed, so that two spellings of one letter are one tag', () => {
    expect(tagSet(['cafe\u0301', 'caf\u00e9'])).toEqual(['caf\u00e9']);
  });

  it('do not change when they are stored again', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[#@]?[\p{L}\p{N}_]{1,20}$/u)), (tags) => {
        const once = tagSet(tags);
        expect(tagSet(once)).toEqual(once);
        expect(new Set(once).size).toBe(once.length);
      }),
    );
  });
});
