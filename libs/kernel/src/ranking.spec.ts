import { describe, expect, it } from 'vitest';
import { Ranking, wordsOf } from './ranking.js';

describe('a ranking', () => {
  it('reads names as words', () => {
    expect(wordsOf('getItemIdsByUrl: “#Größe”, 24h')).toEqual([
      'get',
      'item',
      'ids',
      'by',
      'url',
      'größe',
      '24h',
    ]);
    expect(wordsOf('')).toEqual([]);
  });

  it('puts a rare word before a common one, and a short text before a long one', () => {
    const ranking = new Ranking(['posts and boards', 'posts', 'posts and creators', 'other']);
    expect(ranking.best('posts of creators', 9)).toEqual([2, 1, 0]);
    expect(ranking.best('posts of creators', 1)).toEqual([2]);
    expect(ranking.best('nothing', 9)).toEqual([]);
    expect(new Ranking([]).best('posts', 9)).toEqual([]);
  });
});
