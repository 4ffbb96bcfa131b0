import { type Embedded, isUnreadable } from '../models/embedding-model.js';
import { storedVector } from '../models/stored-vector.js';
import type { LocalModel } from './local-model.js';
import { type Calibrated, calibrated, type Similarities, type Thresholds } from './thresholds.js';

/** Vectors of nobody's posts. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** What is cut out of a picture still shows the same. */
const PART = 0.75;

/** A question, and a text or a picture that it should find. */
export interface ModelPair {
  readonly question: string;
  readonly found: { readonly text: string } | { readonly picture: Buffer };
}

/** What a model does with pairs. */
export interface Calibration {
  /** Numbers of a vector, before it is stored. */
  readonly dimensions: number;
  readonly texts: Calibrated | null;
  readonly textToPicture: Calibrated | null;
  readonly pictures: Calibrated | null;
}

interface Embeddings {
  readonly question: Float32Array;
  readonly key: string;
  readonly found: Float32Array;
}

/**
 * Finds the thresholds of a model by pairs: what stands in two pairs does not belong together. Vectors are compared in the form in
 * which they are stored. Pictures belong together with their own middle.
 * @throws ModelUnavailableError for a model that cannot be run
 * @throws Error for a pair that has no vector; the message names its number
 */
export async function calibrate(model: LocalModel, pairs: readonly ModelPair[]): Promise<Calibration> {
  const texts: Embeddings[] = [];
  const pictures: (Embeddings & { readonly middle: Float32Array })[] = [];
  let dimensions = 0;
  for (const [index, { question, found }] of pairs.entries()) {
    const where = `pair ${index + 1}`;
    const [asked] = await model.embed(NOBODY, [{ text: question, isQuery: true }]);
    dimensions = asked !== undefined && !isUnreadable(asked) ? asked.length : dimensions;
    const vector = vectorOf(asked, where);
    if ('text' in found) {
      const [given] = await model.embed(NOBODY, [found]);
      texts.push({ question: vector, key: `${question}\0${found.text}`, found: vectorOf(given, where) });
    } else {
      const whole = vectorOf(await model.embedImage(NOBODY, found.picture, 1), where);
      const middle = vectorOf(await model.embedImage(NOBODY, found.picture, PART), where);
      pictures.push({ question: vector, key: question, found: whole, middle });
    }
  }
  return {
    dimensions,
    texts: calibrated(similaritiesOf(texts, ({ question }) => question)),
    textToPicture: calibrated(similaritiesOf(pictures, ({ question }) => question)),
    pictures: calibrated(similaritiesOf(pictures, ({ middle }) => middle)),
  };
}

/** The thresholds to compare by; null where texts cannot be told apart. */
export function thresholdsBy(
  name: string,
  { texts, textToPicture, pictures }: Calibration,
): Thresholds | null {
  return texts === null
    ? null
    : {
        model: name,
        texts: rangeOf(texts),
        textToPicture: textToPicture && rangeOf(textToPicture),
        pictures: pictures && rangeOf(pictures),
      };
}

const rangeOf = ({ least, most }: Calibrated) => ({ least: rounded(least), most: rounded(most) });
const rounded = (similarity: number) => Math.round(similarity * 1000) / 1000;

function similaritiesOf<Pair extends Embeddings>(
  pairs: readonly Pair[],
  askedOf: (pair: Pair) => Float32Array,
): Similarities {
  const related = pairs.map((pair) => similarity(askedOf(pair), pair.found));
  const unrelated = pairs.flatMap((pair) =>
    pairs
      .filter((other) => other !== pair && other.key !== pair.key)
      .map((other) => similarity(askedOf(pair), other.found)),
  );
  return { related, unrelated };
}

/** Of two vectors of length 1. */
function similarity(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

function vectorOf(embedded: Embedded | undefined, where: string): Float32Array {
  if (embedded === undefined || isUnreadable(embedded))
    throw new Error(`${where}: ${embedded?.unreadable ?? 'has no vector'}`);
  const vector = storedVector(embedded);
  if (vector === null) throw new Error(`${where}: its vector has no direction`);
  return vector;
}
