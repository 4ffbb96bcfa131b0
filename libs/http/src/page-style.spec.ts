import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_STYLE } from './page-style.js';

/** The values of a style sheet by their names. */
const valuesOf = (style: string) =>
  new Map([...style.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));

describe('the style of the pages that the API writes', () => {
  it('has the values of the console', () => {
    const tokens = valuesOf(
      readFileSync(join(import.meta.dirname, '../../../apps/console/src/tokens.css'), 'utf8'),
    );
    const own = valuesOf(PAGE_STYLE);
    expect(own.size).toBeGreaterThan(20);
    for (const [name, value] of own) expect({ name, value }).toEqual({ name, value: tokens.get(name) });
  });
});
