import { describe, expect, it } from 'vitest';
import { expressionsOf } from './expressions.mjs';

const textsOf = (source, file = 'a.ts') => expressionsOf(file, source).map(({ text }) => text);

describe('the expressions of a source', () => {
  it('are its literals, wherever they stand', () => {
    const source = 'class A { static b = /b+/g; @Matches(/c/u) c: string; d = [(x) => x.split(/\\s*d/)] }';
    expect(textsOf(source)).toEqual(['/b+/g', '/c/u', '/\\s*d/']);
  });

  it('are calls that compose one, as they are written, with the line', () => {
    const source =
      'const a = 1;\nconst b = new RegExp(\n  a + "$",\n  "u",\n);\nRegExp(a);\nnew RegExp(/c/);';
    expect(expressionsOf('a.mjs', source)).toEqual([
      { text: 'new RegExp( a + "$", "u", )', line: 2 },
      { text: 'RegExp(a)', line: 6 },
      { text: '/c/', line: 7 },
    ]);
  });

  it('are found in elements of JSX, and not in texts and comments', () => {
    expect(textsOf('// /a+/\nconst b = "/c+/"; const d = <p x={/e/}>/f+/</p>;', 'a.tsx')).toEqual(['/e/']);
  });
});
