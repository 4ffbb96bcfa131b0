import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stage, startStage } from '../../support/hostile.js';
import { scale } from '../../support/proofs.js';

const ATTACK_MS = 600_000;
/** Texts that make a body of nearly a megabyte, the most that a request may have. */
const LONGEST: readonly [string, string][] = [
  ['85,000 words', textOf(85_000, (index) => `word${index.toString(36)}`)],
  ['130,000 mentions', textOf(130_000, (index) => `@${index.toString(36)}`)],
  ['170,000 hashtags', textOf(170_000, (index) => `#${index.toString(36)}`)],
  ['330,000 characters of a script without spaces', '東京都新宿区'.repeat(55_000)],
  [
    'letters with tens of thousands of marks each',
    Array(7)
      .fill(`e${'\u0301\u0323'.repeat(30_000)}`)
      .join(' '),
  ],
];

let stage: Stage;

beforeAll(async () => {
  stage = await startStage();
});
afterAll(async () => {
  await stage?.close();
});

describe('a post that is imported', () => {
  it.each(scale([...LONGEST.slice(1, 3), ...LONGEST.slice(-1)], LONGEST))(
    'may have %s, and nobody waits for it',
    async (_, description) => {
      await stage.attack(async ({ client }) => {
        const post = {
          externalId: 'long',
          provider: 'INSTAGRAM',
          type: 'POST',
          channelTitle: 'long.winded',
          publishedAt: '2024-05-01T12:00:00Z',
          description,
        };
        const { importItems } = await client.data(
          `mutation ($input: ImportItemsInput!) {
          importItems(input: $input) { results { outcome } userErrors { field message } }
        }`,
          { input: { items: [post] } },
        );
        expect(importItems).toEqual({ results: [{ outcome: 'CREATED' }], userErrors: [] });
        const { items } = await client.data('{ items(first: 1) { nodes { caption hashtags mentions } } }');
        expect(items.nodes[0].caption).toBe(description);
        expect(items.nodes[0].hashtags.length).toBeLessThanOrEqual(1000);
        expect(items.nodes[0].mentions.length).toBeLessThanOrEqual(1000);
      });
    },
    ATTACK_MS,
  );
});

function textOf(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join(' ');
}
