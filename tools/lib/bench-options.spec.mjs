import { describe, expect, it } from 'vitest';
import { parseBenchOptions } from './bench-options.mjs';

const parse = (...argv) => parseBenchOptions(argv, '/cache');

describe('the options of the bench', () => {
  it.each([
    [['--items', '2m'], '--items takes 100k, 250k, 1m, 2500k, 10m, not "2m"'],
    [['--growth', '100k,5'], '--growth takes 100k, 250k, 1m, 2500k, 10m, not "5"'],
    [['--jobs', 'all'], '--jobs takes 100k, 250k, 1m, 2500k, 10m, not "all"'],
    [['--rounds', '0'], '--rounds takes a whole number above 0'],
    [['--stretch', 'long'], '--stretch takes a whole number above 0'],
    [['--only', '('], '--only takes a regular expression'],
    [['--nonsense'], '--nonsense'],
  ])('%j are refused with the reason and the usage', (argv, reason) => {
    expect(() => parse(...argv)).toThrow(reason);
    expect(() => parse(...argv)).toThrow('Usage: npm run bench');
  });

  it('have a million items, the cache folder and the peer as defaults', () => {
    expect(parse()).toMatchObject({
      items: null,
      growth: [],
      jobs: [],
      intake: false,
      rounds: 3,
      dataDir: '/cache/bench',
      peer: true,
      check: false,
    });
  });

  it('compare with the last release, a commit or a folder, in a folder of their own', () => {
    expect(parse('--guard')).toMatchObject({
      guard: true,
      before: null,
      rounds: 12,
      dataDir: '/cache/bench-guard',
    });
    expect(parse('--guard', '--before', '538a24fb')).toMatchObject({ before: '538a24fb' });
    expect(parse('--upgrade', '--before', '/older')).toMatchObject({
      before: '/older',
      dataDir: '/cache/bench-upgrade',
    });
  });

  it('are read', () => {
    expect(parse('--growth', '100k,1m', '--no-peer', '--only', 'search', '--rounds', '5')).toMatchObject({
      growth: ['100k', '1m'],
      peer: false,
      only: 'search',
      rounds: 5,
    });
  });
});
