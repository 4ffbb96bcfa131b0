import { expect, it } from 'vitest';
import { typedOperator } from './typed-operators.js';

it.each([
  ['serum OR cream', 'OR'],
  ['serum NOT cream', 'NOT'],
  ['serum AND cream', 'AND'],
  ['serum NEAR/3 cream', 'NEAR'],
  ['serum -cream', '-'],
  ['"new serum"', 'a quotation'],
  ['„new serum“', 'a quotation'],
  ['glow*', '*'],
  ['said:serum', 'a field'],
])('an operator is noticed where words are expected: %s', (text, name) => {
  expect(typedOperator(text)).toBe(name);
});

it.each([
  'serum or cream',
  'co-op',
  'serum - cream',
  '5" pan',
  'OR',
  'not yet',
  'https://said.example',
  '-50 %',
])('words stay words: %s', (text) => {
  expect(typedOperator(text)).toBeNull();
});
