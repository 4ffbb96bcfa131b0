import type { Admission } from '@loupe/http';
import { ResponseDependencies } from '@loupe/kernel';
import { describe, expect, it } from 'vitest';
import { type CachedResponse, type Question, ResponseCache } from './response-cache.js';

const MB = 1024 * 1024;
const question = (key: string, version = '1', workspaceId = 'w'): Question => ({ workspaceId, version, key });
const answer = (bytes: number, dependencies = new ResponseDependencies()): CachedResponse => ({
  contentType: 'application/json',
  body: Buffer.alloc(bytes),
  encoding: 'identity',
  etag: '"e"',
  credits: 5,
  operation: 'items',
  dependencies,
});
const admission = (more: Partial<Admission> = {}): Admission => ({
  principal: { tokenId: 't', organizationId: 'o', workspaceId: null, scopes: ['read'] },
  workspace: { workspaceId: 'w', timeZone: 'UTC' },
  plan: 'growth',
  version: '1',
  ...more,
});

describe('kept answers', () => {
  it('are found by workspace, version and key', () => {
    const kept = new ResponseCache(MB);
    kept.keep(question('a'), answer(10));
    expect(kept.find(question('a'), 0)?.credits).toBe(5);
    expect(kept.find(question('b'), 0)).toBeNull();
    expect(kept.find(question('a', '2'), 0)).toBeNull();
    expect(kept.find(question('a', '1', 'other'), 0)).toBeNull();
    expect(kept.counts).toEqual({ hit: 1, miss: 3 });
  });

  it('end when another version is kept, and are not found again if the number came back', () => {
    const kept = new ResponseCache(MB);
    kept.keep(question('a', '1'), answer(10));
    kept.keep(question('b', '2'), answer(10));
    expect(kept.find(question('a', '1'), 0)).toBeNull();
    kept.keep(question('c', '1'), answer(10));
    expect(kept.find(question('a', '1'), 0)).toBeNull();
  });

  it('are given until the time that they hold', () => {
    const kept = new ResponseCache(MB);
    const dependencies = new ResponseDependencies();
    dependencies.expireAt(1000);
    dependencies.expireAt(2000);
    kept.keep(question('a'), answer(10, dependencies));
    expect(kept.find(question('a'), 999)).not.toBeNull();
    expect(kept.find(question('a'), 1000)).toBeNull();
    dependencies.addUncounted();
    expect(kept.find(question('a'), 0)).toBeNull();
  });

  it('are worth keeping when they are asked for again, and neither short nor long', () => {
    const kept = new ResponseCache(MB);
    const twice = (key: string, bytes: number) => [1, 2].map(() => kept.isWorthCaching(question(key), bytes));
    expect(twice('a', 2048)).toEqual([false, true]);
    expect(twice('b', 128 * 1024)).toEqual([false, true]);
    expect(twice('c', 2047)).toEqual([false, false]);
    expect(twice('d', 128 * 1024 + 1)).toEqual([false, false]);
    // Also when something was written in between.
    expect(kept.isWorthCaching(question('a', '2'), 2048)).toBe(true);
  });

  it('are bounded: 1 MB a workspace, all together', () => {
    const kept = new ResponseCache(3 * MB);
    for (let index = 0; index < 40; index++) kept.keep(question(`a${index}`), answer(100_000));
    expect(kept.bytes).toBeLessThanOrEqual(MB + 512);
    expect(kept.find(question('a0'), 0)).toBeNull();
    expect(kept.find(question('a39'), 0)).not.toBeNull();
    for (let workspace = 0; workspace < 20; workspace++) {
      for (let index = 0; index < 10; index++)
        kept.keep(question(`b${index}`, '1', `w${workspace}`), answer(100_000));
    }
    expect(kept.bytes).toBeLessThanOrEqual(3 * MB);
    expect(kept.bytes).toBeGreaterThan(MB);
    expect(kept.find(question('b9', '1', 'w19'), 0)).not.toBeNull();
    expect(kept.find(question('b9', '1', 'w0'), 0)).toBeNull();
  });

  it.each([0, 512, 2_500])('are none where all may take %d bytes', (maxBytes) => {
    const kept = new ResponseCache(maxBytes);
    expect(kept.questionOf(admission(), Buffer.from('{}'), [])).toBeNull();
    kept.keep(question('a'), answer(2048));
    expect(kept.find(question('a'), 0)).toBeNull();
    expect(kept.bytes).toBe(0);
  });

  it('take no more than all may take, also where that is less than 1 MB', () => {
    const maxBytes = 100_000;
    const kept = new ResponseCache(maxBytes);
    for (let index = 0; index < 40; index++) {
      kept.keep(question(`a${index}`, '1', `w${index % 2}`), answer(20_000));
      expect(kept.bytes).toBeLessThanOrEqual(maxBytes);
    }
    expect(kept.find(question('a39', '1', 'w1'), 0)).not.toBeNull();
    kept.keep(question('long'), answer(maxBytes));
    expect(kept.find(question('long'), 0)).toBeNull();
    expect(kept.bytes).toBeLessThanOrEqual(maxBytes);
  });

  it('are of one caller, with all that decides about the answer', () => {
    const kept = new ResponseCache(MB);
    const body = Buffer.from('{"query":"{ items { totalCount } }"}');
    const keyOf = (given: Admission, more: string[] = ['json', 'https://a']) =>
      kept.questionOf(given, body, more)?.key;
    const { principal } = admission();
    const keys = [
      keyOf(admission()),
      keyOf(admission({ workspace: { workspaceId: 'v', timeZone: 'UTC' } })),
      keyOf(admission({ workspace: { workspaceId: 'w', timeZone: 'Europe/Berlin' } })),
      keyOf(admission({ principal: { ...principal, tokenId: 'other' } })),
      keyOf(admission({ principal: { ...principal, scopes: ['read', 'write'] } })),
      keyOf(admission({ principal: { ...principal, role: 'owner' } })),
      keyOf(admission(), ['json', 'https://b']),
      keyOf(admission(), ['other', 'https://a']),
      kept.questionOf(admission(), Buffer.from('{}'), ['json', 'https://a'])?.key,
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain(undefined);
    expect(keyOf(admission())).toBe(keys[0]);
  });

  it('are not looked up without a workspace, without its version, for long bodies, and where none are kept', () => {
    const kept = new ResponseCache(MB);
    const body = Buffer.from('{}');
    expect(kept.questionOf(admission({ workspace: null }), body, [])).toBeNull();
    expect(kept.questionOf(admission({ version: null }), body, [])).toBeNull();
    expect(kept.questionOf(admission(), Buffer.alloc(17 * 1024), [])).toBeNull();
    expect(new ResponseCache(0).questionOf(admission(), body, [])).toBeNull();
  });
});
