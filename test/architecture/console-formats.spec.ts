import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dateFormat, numberFormat } from '../../apps/console/src/lib/kept-format.js';

const SOURCES = 'apps/console/src';
const KEPT = 'lib/kept-format.ts';
/** One of a module is made once. */
const OF_MODULE = /^const [A-Z_]+ = new Intl\./;

describe('the formats of the console', () => {
  it('are made once for each language and each choice', () => {
    const day = { timeZone: 'UTC', dateStyle: 'medium' } as const;
    expect(dateFormat('de', day)).toBe(dateFormat('de', { ...day }));
    expect(dateFormat('de', day).format(0)).toBe('01.01.1970');
    expect(dateFormat('en', day).format(0)).toBe('Jan 1, 1970');
    expect(dateFormat('en', { ...day, timeZone: 'America/New_York' }).format(0)).toBe('Dec 31, 1969');
    expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
    expect(numberFormat('de', { maximumFractionDigits: 0 }).format(1234)).toBe('1.234');
  });

  it('are not made anew for each cell: that took two fifths of the time of scrolling', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && file !== KEPT,
    );
    expect(files.length).toBeGreaterThan(100);
    const made = files.flatMap((file) =>
      readFileSync(join(SOURCES, file), 'utf8')
        .split('\n')
        .filter((line) => /new Intl\.|\.toLocale\w*String\(/.test(line) && !OF_MODULE.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(made).toEqual([]);
  });
});
