import type { CapturedPost } from '@loupe/content';
import type { IngestOutcome } from '@loupe/ingest';
import { newId } from '@loupe/kernel';
import fc from 'fast-check';
import { QueryFailedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { type Entry, Importer } from './importer.js';

function databaseError(code: string): QueryFailedError {
  return new QueryFailedError('INSERT', [], Object.assign(new Error(`error ${code}`), { code }));
}

function post(externalId: string): CapturedPost {
  return {
    provider: 'YOUTUBE',
    type: 'VIDEO',
    externalId,
    originalUrl: null,
    takenAt: new Date(0),
    caption: null,
    hashtags: [],
    mentions: [],
    location: null,
    importType: 'MANUAL',
    profile: { externalId: null, accountName: 'Someone', originalUrl: '' },
    media: [],
    snapshots: [],
  };
}

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ file: 'f', line: index + 1, post: post(`v${index}`) }));

/** Stands for the database: refuses batches with certain posts as PostgreSQL would. */
function refusing(bad: ReadonlySet<string>) {
  const stored: string[] = [];
  const ingest = async (posts: CapturedPost[]): Promise<IngestOutcome[]> => {
    if (posts.some(({ externalId }) => bad.has(externalId))) throw databaseError('22P05');
    stored.push(...posts.map(({ externalId }) => externalId));
    return posts.map(() => ({ kind: 'created', itemId: newId(), snapshotsAdded: 2 }));
  };
  return { stored, ingest };
}

describe('a batch', () => {
  it('ends the import for a reason that is not about its posts', async () => {
    const importer = new Importer(() => Promise.reject(databaseError('57P01')));
    await expect(importer.store(entries(3))).rejects.toThrow('error 57P01');
    expect(importer.counts.lines).toBe(0);
  });

  it('ends the import when it is in the way of others for good', async () => {
    let attempts = 0;
    const importer = new Importer(() => {
      attempts += 1;
      return Promise.reject(databaseError('40P01'));
    });
    await expect(importer.store(entries(1))).rejects.toThrow('error 40P01');
    expect(attempts).toBe(5);
  });

  it('is tried again after a deadlock', async () => {
    const { ingest, stored } = refusing(new Set());
    let attempts = 0;
    const importer = new Importer((posts) => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(databaseError('40P01')) : ingest(posts);
    });
    await importer.store(entries(2));
    expect(stored).toEqual(['v0', 'v1']);
  });

  it('loses the posts that the database refuses, and no other, in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.uniqueArray(fc.nat(39)),
        async (count, refused) => {
          const bad = new Set(refused.filter((index) => index < count).map((index) => `v${index}`));
          const { stored, ingest } = refusing(bad);
          const importer = new Importer(ingest);
          const outcomes = await importer.store(entries(count));
          expect(outcomes.map(({ line }) => line)).toEqual(entries(count).map(({ line }) => line));
          expect(outcomes.map(({ outcome }) => outcome === 'rejected')).toEqual(
            entries(count).map((_, index) => bad.has(`v${index}`)),
          );
          expect(stored).toEqual(
            entries(count).flatMap((_, index) => (bad.has(`v${index}`) ? [] : [`v${index}`])),
          );
          expect(importer.counts).toEqual({
            lines: count,
            created: count - bad.size,
            updated: 0,
            unchanged: 0,
            rejected: bad.size,
            erased: 0,
            snapshotsAdded: 2 * (count - bad.size),
          });
        },
      ),
    );
  });

  it('tells of posts of somebody who was erased, and goes on with the others', async () => {
    const { ingest } = refusing(new Set());
    const importer = new Importer(async (posts) => {
      const [, ...others] = await ingest(posts);
      return [{ kind: 'erased', itemId: null, snapshotsAdded: 0 }, ...others];
    });
    expect(await importer.store(entries(2))).toEqual([
      { file: 'f', line: 1, outcome: 'erased' },
      { file: 'f', line: 2, outcome: 'created', itemId: expect.any(String), snapshotsAdded: 2 },
    ]);
    expect(importer.counts).toMatchObject({ lines: 2, created: 1, erased: 1, snapshotsAdded: 2 });
  });

  it('reports lines that never were posts in their place', async () => {
    const { ingest } = refusing(new Set());
    const importer = new Importer(ingest);
    const [first, second] = entries(2);
    if (first === undefined || second === undefined) throw new Error('no entries');
    const outcomes = await importer.store([first, { file: 'f', line: 9, reason: 'title: no' }, second]);
    expect(outcomes).toEqual([
      { file: 'f', line: 1, outcome: 'created', itemId: expect.any(String), snapshotsAdded: 2 },
      { file: 'f', line: 9, outcome: 'rejected', reason: 'title: no' },
      { file: 'f', line: 2, outcome: 'created', itemId: expect.any(String), snapshotsAdded: 2 },
    ]);
  });
});
