import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Length of stored vectors: that of the column embeddings.embedding. */
export const DIMENSIONS = 512;

/** A change makes all stored vectors incomparable with new ones. */
const SEED = 512;

const SIGN_BITS = 32;
const signsOfLength = new Map<number, Int8Array>();

/**
 * The stored form of a vector: 512 numbers with a Euclidean length of 1, so that one column and one kind of index serve
 * every model. A shorter vector is filled up with zeros, which does not change cosine similarities. A longer one is
 * multiplied by a fixed random matrix of signs, which changes them by an error with a standard deviation of at most 1/√512 ≈
 * 0.044.
 *
 * Source: Achlioptas, "Database-friendly random projections" (2003).
 * @returns null for a vector without a direction
 */
export function storedVector(vector: Float32Array): Float32Array | null {
  const sized = vector.length > DIMENSIONS ? project(vector) : vector;
  const length = Math.hypot(...sized);
  if (!(length > 0 && Number.isFinite(length))) return null;
  const stored = new Float32Array(DIMENSIONS);
  for (const [index, value] of sized.entries()) stored[index] = value / length;
  return stored;
}

/** A vector in PostgreSQL's text form, such as `[0.25,-0.5]`; halfvec stores three to four digits of each number. */
export function vectorLiteral(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => Number(value.toPrecision(6))).join(',')}]`;
}

function project(vector: Float32Array): Float32Array {
  const signs = signsFor(vector.length);
  const projected = new Float32Array(DIMENSIONS);
  for (const [row, value] of vector.entries()) {
    if (value === 0) continue;
    const start = row * DIMENSIONS;
    for (let column = 0; column < DIMENSIONS; column++) {
      projected[column] = (projected[column] ?? 0) + value * (signs[start + column] ?? 0);
    }
  }
  return projected;
}

/** The matrix for vectors of a length, row by row: each number is 1 or -1. */
function signsFor(length: number): Int8Array {
  const known = signsOfLength.get(length);
  if (known !== undefined) return known;
  const generator = xoroshiro128plus(SEED);
  const signs = new Int8Array(length * DIMENSIONS);
  for (let start = 0; start < signs.length; start += SIGN_BITS) {
    const bits = generator.next();
    for (let bit = 0; bit < SIGN_BITS; bit++) signs[start + bit] = (bits >>> bit) & 1 ? 1 : -1;
  }
  signsOfLength.set(length, signs);
  return signs;
}
