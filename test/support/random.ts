import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xorshift128plus } from 'pure-rand/generator/xorshift128plus';

/** Characters that have caused trouble somewhere: controls, NUL, quotes, wildcards, halves of surrogates, emoji. */
const STRANGE = [
  '\0',
  '\n',
  '\u2028',
  '"',
  "'",
  '\\',
  '%',
  '_',
  '$',
  '{',
  '}',
  '\ud800',
  '\udfff',
  '🌞',
  'ß',
  'İ',
  '\ufeff',
  '\u202e',
  '漢',
];
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  100,
  101,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  -1e-308,
  0.1,
  1.5,
];
const TEXTS = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '0199f2a0-0000-7000-8000-000000000001',
  '2026-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '0000-00-00T00:00:00Z',
  '9223372036854775808',
  'https://www.instagram.com/reel/x/',
  'http://127.0.0.1/',
  'http://[::1]:0/',
  'https://example.com/%zz',
  'javascript:alert(1)',
  "'; DROP TABLE items; --",
];

/** Random values from a seed: the same seed gives the same values. */
export class Random {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xorshift128plus(seed);
  }

  /** A whole number from 0 to below `limit`. */
  integer(limit: number): number {
    return limit < 1 ? 0 : uniformInt(this.generator, 0, limit - 1);
  }

  /** One of a list that is not empty. */
  pick<Value>(values: readonly Value[]): Value {
    return values[this.integer(values.length)] as Value;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.integer(256)));
  }

  /** Text of visible ASCII characters, as headers may hold. */
  visible(length: number): string {
    return String.fromCharCode(...Array.from({ length: this.integer(length) }, () => 33 + this.integer(94)));
  }

  /** Any text, often one that is special to somebody. */
  text(length = 12): string {
    if (this.integer(3) === 0) return this.pick(TEXTS);
    const character = () =>
      this.integer(4) === 0 ? this.pick(STRANGE) : String.fromCharCode(32 + this.integer(95));
    return Array.from({ length: this.integer(length) }, character).join('');
  }

  number(): number {
    return this.integer(2) === 0 ? this.pick(NUMBERS) : this.integer(1000) - 500;
  }

  /** Any JSON value, nested no deeper than `depth`. */
  json(depth: number): unknown {
    const leaf = [() => null, () => this.integer(2) === 0, () => this.number(), () => this.text()];
    const nested = [
      () => Array.from({ length: this.integer(4) }, () => this.json(depth - 1)),
      () =>
        Object.fromEntries(
          Array.from({ length: this.integer(4) }, () => [this.text(), this.json(depth - 1)]),
        ),
    ];
    return this.pick<() => unknown>(depth > 0 ? [...leaf, ...nested] : leaf)();
  }
}
