import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonShapeProblem, MAX_JSON_MEMBERS, MAX_NESTING } from './json-shape.js';

it('a text of many members is refused, and one of as many characters in strings is not', () => {
  const list = (members: number) => JSON.stringify(Array(members).fill(0));
  expect(jsonShapeProblem(list(MAX_JSON_MEMBERS))).toBeNull();
  expect(jsonShapeProblem(list(MAX_JSON_MEMBERS + 1))).toBe('has more than 50000 values');
  expect(jsonShapeProblem(JSON.stringify({ text: '[{,"\\'.repeat(MAX_JSON_MEMBERS) }))).toBeNull();
});

it('a text that is nested too deeply is refused', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(jsonShapeProblem(nested(MAX_NESTING))).toBeNull();
  expect(jsonShapeProblem(nested(MAX_NESTING + 1))).toBe('has values nested more than 500 deep');
});

it('a text that is written for a small value is never refused', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), (text) => {
      expect(jsonShapeProblem(text)).toBeNull();
    }),
  );
});
