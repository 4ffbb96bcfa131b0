import { createHash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { v5 } from 'uuid';

/** Changing it changes every metric and word of the demo. */
const SEED = 'loupe demo 1';

/** UUIDv5 namespace of the demo's fixed ids (RFC 9562 §5.5). */
const NAMESPACE = '6f0f6f7e-6c1b-4b57-9a53-1f4b2f3a9d10';

/** The demo's fixed id of a thing that is named by `parts`, the same in every database. */
export function demoId(...parts: readonly string[]): string {
  return v5(parts.join('/'), NAMESPACE);
}

/**
 * A stream of random numbers named by a path such as `solvenne/post/17`. Each thing draws from a stream of its
 * own, so that a change to how one thing is made leaves all others as they were.
 */
export class Random {
  private readonly generator: ReturnType<typeof xoroshiro128plusFromState>;

  constructor(...path: readonly (string | number)[]) {
    const digest = createHash('sha256')
      .update([SEED, ...path].join('/'))
      .digest();
    this.generator = xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => digest.readInt32LE(offset)));
  }

  /** A number from 0 (included) to 1 (excluded). */
  next(): number {
    return uniformFloat64(this.generator);
  }

  /** A number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + (most - least) * this.next();
  }

  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Standard normal, by the method of Box and Muller (1958). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** Log-normal with the given median; `sigma` is the deviation of its logarithm. */
  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal());
  }

  /** @throws RangeError for an empty list */
  pick<Element>(list: readonly Element[]): Element {
    return elementAt(list, Math.floor(this.next() * list.length));
  }

  /** One element, each as likely as its weight says. */
  weighted<Element>(entries: readonly (readonly [Element, number])[]): Element {
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [element, weight] of entries) {
      left -= weight;
      if (left < 0) return element;
    }
    return elementAt(entries, entries.length - 1)[0];
  }

  /** Different elements of the list in random order: `count` of them, or all if there are fewer. */
  sample<Element>(list: readonly Element[], count: number): Element[] {
    const left = [...list];
    const chosen: Element[] = [];
    while (chosen.length < count && left.length > 0) {
      chosen.push(...left.splice(Math.floor(this.next() * left.length), 1));
    }
    return chosen;
  }
}

/** @throws RangeError for an index outside the list */
export function elementAt<Element>(list: readonly Element[], index: number): Element {
  if (index < 0 || index >= list.length)
    throw new RangeError(`no element ${index} in a list of ${list.length}`);
  return list[index] as Element;
}
