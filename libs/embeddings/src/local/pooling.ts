import type { Pooling } from './text-files.js';

/**
 * The vector of a text, made of the vectors of its tokens.
 *
 * Source: Reimers and Gurevych, "Sentence-BERT" (2019), section 3, and for the last token, Wang et al., "Improving Text Embeddings
 * with Large Language Models" (2024).
 * @param tokens the vectors, one after the other
 * @param count number of tokens; those behind are no part of the text
 */
export function pooled(tokens: Float32Array, count: number, width: number, pooling: Pooling): Float32Array {
  const rowOf = (token: number) => tokens.subarray(token * width, (token + 1) * width);
  switch (pooling) {
    case 'cls':
      return rowOf(0).slice();
    case 'lasttoken':
      return rowOf(count - 1).slice();
    case 'mean':
    case 'max': {
      const vector = rowOf(0).slice();
      for (let token = 1; token < count; token++) {
        for (const [index, value] of rowOf(token).entries()) {
          const known = vector[index] ?? 0;
          vector[index] = pooling === 'max' ? Math.max(known, value) : known + value;
        }
      }
      return pooling === 'max' ? vector : vector.map((sum) => sum / count);
    }
  }
}
