import { newId, UserErrors } from '@loupe/kernel';
import fc from 'fast-check';
import { QueryFailedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import type { ImportedPost } from '../format/parse-post.js';
import { counted, type Entry, type EntryOutcome, noCounts, reportLine } from './import-outcomes.js';
import { storeInParts } from './in-parts.js';

function databaseError(code: string): QueryFailedError {
  return new QueryFailedError('INSERT', [], Object.assign(new Error(`error ${code}`), { code }));
}

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 1,
    unknownFields: [],
    imported: { post: { externalId: `v${index}` } } as ImportedPost,
  }));

function outcomeOf(entry: Entry): EntryOutcome {
  const { line, unknownFields } = entry;
  if ('problems' in entry) return { line, unknownFields, outcome: 'rejected', problems: entry.problems };
  return { line, unknownFields, outcome: 'created', itemId: newId(), snapshotsAdded: 2 };
}

/** Simulates the database: refuses batches with certain posts as PostgreSQL does. */
function refusing(bad: ReadonlySet<string>, error: Error = databaseError('22P05')) {
  const stored: number[] = [];
  const store = async (part: readonly Entry[]): Promise<EntryOutcome[]> => {
    if (part.some((entry) => 'imported' in entry && bad.has(entry.imported.post.externalId))) throw error;
    stored.push(...part.map(({ line }) => line));
    return part.map(outcomeOf);
  };
  return { stored, store };
}

describe('a batch', () => {
  it('ends the import for a reason that is not about its posts', async () => {
    await expect(storeInParts(entries(3), () => Promise.reject(databaseError('57P01')))).rejects.toThrow(
      'error 57P01',
    );
    await expect(storeInParts([], () => Promise.reject(databaseError('22P05')))).rejects.toThrow();
  });

  it('ends the import when it is in the way of others for good', async () => {
    let attempts = 0;
    const store = () => {
      attempts += 1;
      return Promise.reject(databaseError('40P01'));
    };
    await expect(storeInParts(entries(1), store)).rejects.toThrow('error 40P01');
    expect(attempts).toBe(5);
  });

  it('is tried again after a deadlock', async () => {
    const { store, stored } = refusing(new Set());
    let attempts = 0;
    await storeInParts(entries(2), (part) => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(databaseError('40P01')) : store(part);
    });
    expect(stored).toEqual([1, 2]);
  });

  it('loses the posts that the database refuses, and no other, in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.uniqueArray(fc.nat(39)),
        async (count, refused) => {
          const bad = new Set(refused.filter((index) => index < count).map((index) => `v${index}`));
          const { stored, store } = refusing(bad);
          const outcomes = await storeInParts(entries(count), store);
          expect(stored).toEqual(entries(count).map(({ line }) => line));
          expect(outcomes.map(({ line }) => line)).toEqual(stored);
          expect(outcomes.map(({ outcome }) => outcome === 'rejected')).toEqual(
            stored.map((line) => bad.has(`v${line - 1}`)),
          );
          expect(counted(noCounts(), outcomes)).toMatchObject({
            lines: count,
            created: count - bad.size,
            rejected: bad.size,
            snapshotsAdded: 2 * (count - bad.size),
          });
        },
      ),
    );
  });

  it('names the field that the service refuses', async () => {
    const error = new UserErrors([{ field: ['attributes', 'size'], message: 'is too long' }]);
    const outcomes = await storeInParts(entries(2), refusing(new Set(['v1']), error).store);
    expect(outcomes.map((outcome) => reportLine(outcome))[1]).toBe(
      '{"line":2,"outcome":"rejected","reason":"attributes.size: is too long"}\n',
    );
  });

  it('reports lines that never were posts in their place', async () => {
    const [first, second] = entries(2) as [Entry, Entry];
    const wrong = { line: 9, unknownFields: ['views'], problems: [{ path: ['title'], message: 'no' }] };
    const outcomes = await storeInParts([first, wrong, second], refusing(new Set()).store);
    expect(outcomes.map(({ line, outcome }) => [line, outcome])).toEqual([
      [1, 'created'],
      [9, 'rejected'],
      [2, 'created'],
    ]);
    expect(counted(noCounts(), outcomes).unknownFields).toEqual({ views: 1 });
  });
});

it('a summary counts a hundred names of unknown fields at most', () => {
  const outcome = (name: string): EntryOutcome => ({ line: 1, unknownFields: [name], outcome: 'erased' });
  const names = Array.from({ length: 200 }, (_, index) => `field${index}`);
  const counts = counted(counted(noCounts(), names.map(outcome)), names.map(outcome));
  expect(Object.keys(counts.unknownFields)).toHaveLength(100);
  expect(counts.unknownFields.field0).toBe(2);
  expect(counts.lines).toBe(400);
});
