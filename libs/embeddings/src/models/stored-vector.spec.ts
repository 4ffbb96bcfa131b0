import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIMENSIONS, storedVector, vectorLiteral } from './stored-vector.js';

const numbers = fc.float({ noNaN: true, noDefaultInfinity: true, min: -100, max: 100 });
const vectorOf = (length: number) =>
  fc.array(numbers, { minLength: length, maxLength: length }).map((values) => Float32Array.from(values));

function stored(vector: Float32Array): Float32Array {
  const result = storedVector(vector);
  if (result === null) throw new Error('The vector has no direction');
  return result;
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

function cosine(one: Float32Array, other: Float32Array): number {
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}

/** A vector that is the same on every machine. */
function sample(length: number, phase: number): Float32Array {
  return Float32Array.from(
    { length },
    (_, index) => Math.sin(index * 0.37 + phase) + Math.cos(index * phase),
  );
}

describe('storedVector', () => {
  it('has no vector for one without a direction', () => {
    expect(storedVector(new Float32Array(512))).toBeNull();
    expect(storedVector(new Float32Array(1792))).toBeNull();
    expect(storedVector(Float32Array.of(Number.NaN, 1))).toBeNull();
    expect(storedVector(Float32Array.of(Number.POSITIVE_INFINITY, 1))).toBeNull();
  });

  it('gives 512 numbers of length 1 for a vector of any length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1100 }).chain(vectorOf), (vector) => {
        const result = storedVector(vector);
        fc.pre(result !== null);
        expect(result).toHaveLength(DIMENSIONS);
        expect(Math.hypot(...(result ?? []))).toBeCloseTo(1, 4);
      }),
      { numRuns: 50 },
    );
  });

  it('leaves the similarity of vectors of up to 512 numbers as it is', () => {
    for (const length of [3, 384, 512]) {
      const [one, other] = [sample(length, 0.3), sample(length, 0.9)];
      expect(dot(stored(one), stored(other))).toBeCloseTo(cosine(one, other), 5);
    }
  });

  it('keeps the similarity of longer vectors within four standard deviations', () => {
    for (const length of [768, 1536, 1792, 3072]) {
      for (const phase of [0.31, 0.5, 0.9, 1.7]) {
        const [one, other] = [sample(length, 0.3), sample(length, phase)];
        const error = Math.abs(dot(stored(one), stored(other)) - cosine(one, other));
        expect(error).toBeLessThan(4 / Math.sqrt(DIMENSIONS));
      }
    }
  });

  it('never changes, because the vectors of earlier versions are compared with those of later ones', () => {
    const literal = vectorLiteral(stored(sample(1792, 0.3)));
    expect(createHash('sha256').update(literal).digest('hex').slice(0, 16)).toMatchInlineSnapshot(
      `"edf94005ec8f0ff5"`,
    );
  });
});

describe('vectorLiteral', () => {
  it('is what pgvector reads', () => {
    expect(vectorLiteral(Float32Array.of(0.5, -0.25, 1e-9))).toBe('[0.5,-0.25,1e-9]');
  });
});
