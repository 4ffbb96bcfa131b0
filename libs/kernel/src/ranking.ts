/** How much a repeated word counts, and how much the length of a text; the usual values of BM25. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

/** The words of a text in lower case; `getItemIdsByUrl` has the words get, item, ids, by and url. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Ranks texts by the words of a question, by BM25. */
export class Ranking {
  private readonly counts: readonly ReadonlyMap<string, number>[];
  private readonly lengths: readonly number[];
  private readonly meanLength: number;
  /** The number of texts that have a word. */
  private readonly frequencies = new Map<string, number>();

  constructor(texts: readonly string[]) {
    const words = texts.map(wordsOf);
    this.lengths = words.map(({ length }) => length);
    this.meanLength = this.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
    this.counts = words.map(countsOf);
    for (const counted of this.counts) {
      for (const word of counted.keys()) this.frequencies.set(word, (this.frequencies.get(word) ?? 0) + 1);
    }
  }

  /** Positions of the texts that have a word of the question, the best first; of equals, the first text first. */
  best(question: string, limit: number): number[] {
    const words = new Set(wordsOf(question));
    return this.counts
      .map((_, index) => ({ index, score: this.score(words, index) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || one.index - other.index)
      .slice(0, limit)
      .map(({ index }) => index);
  }

  private score(words: ReadonlySet<string>, index: number): number {
    const length = (this.lengths[index] ?? 0) / this.meanLength;
    const norm = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * length);
    let score = 0;
    for (const word of words) {
      const count = this.counts[index]?.get(word) ?? 0;
      score += this.rarity(word) * ((count * (SATURATION + 1)) / (count + norm));
    }
    return score;
  }

  private rarity(word: string): number {
    const frequency = this.frequencies.get(word) ?? 0;
    return Math.log(1 + (this.counts.length - frequency + 0.5) / (frequency + 0.5));
  }
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
