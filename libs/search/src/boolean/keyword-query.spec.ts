import { describe, expect, it } from 'vitest';
import { isFoundBy, type SearchedPost } from './boolean-evaluation.js';
import { readBoolean } from './boolean-query.js';
import { askedWords, keywordQuery } from './keyword-query.js';
import { Forms } from './word-forms.js';

it.each([
  ['oat milk', undefined],
  ['co-op', undefined],
  ['"oat milk"', 'oat milk'],
  ['serum -ad', 'serum'],
  ['Crème (night OR day) lotion*', 'Crème'],
  ['чай -кофе', 'чай'],
  ['a "whole phrase" -b', 'whole phrase'],
  ['(oat OR milk) NEAR/3 barista', 'barista'],
  ['oat OR milk', null],
  ['said:oat -milk', null],
  ['tag:oat -milk', null],
])('a platform is asked for what every post has: %s', (name, asked) => {
  const query = keywordQuery(name);
  expect(query === null ? undefined : askedWords(query, name)).toBe(asked);
});

describe('a post that is not stored', () => {
  const post: SearchedPost = {
    texts: {
      caption: 'A new SÉRUM for 美容液です 新\n精华',
      said: 'first the cream, then oil',
      picture: null,
    },
    handle: 'glow_studio',
    names: ['glow_studio', 'Kyoto Glow'],
    hashtags: ['spring'],
    mentions: ['brand'],
    language: 'en',
  };
  const forms = new Forms([
    { word: 'serums', stems: [null, null, 'serum'], isGiven: true },
    { word: 'serum', stems: [null, null, 'serum'], isGiven: false },
  ]);

  it.each([
    ['serums', true],
    ['"serums"', false],
    ['serum cream', true],
    ['"serum for 美容"', true],
    ['新精华', false],
    ['"新 精华"', true],
    ['"液 です"', true],
    ['said:serum', false],
    ['cream NEAR/2 oil', true],
    ['oil NEAR/1 cream', false],
    ['ser* -oil', false],
    ['tag:spring mention:brand lang:en', true],
    ['lang:de OR tag:none', false],
    ['account:glow', true],
    ['account:"kyoto glow"', true],
    ['account:@glow_studio', true],
    ['account:kyo', false],
    ['picture:serum', false],
  ])('is found as stored ones are: %s', (query, isFound) => {
    expect(isFoundBy(readBoolean(query), post, forms)).toBe(isFound);
  });
});
