import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPERATOR_RULES, type OperatorRules } from './conditions.filter.js';

const PAGE = new URL('../../../docs/filters.md', import.meta.url);

/** The rows `| TYPE, TYPE | OPERATOR, OPERATOR |` of the page. */
function documented(): [type: string, operators: string[]][] {
  return [...readFileSync(PAGE, 'utf8').matchAll(/^\| ([A-Z][A-Z_\d, ]+) \| ([A-Z][A-Z_, ]+) \|$/gm)].flatMap(
    ([, types = '', operators = '']) =>
      types.split(', ').map((type): [string, string[]] => [type, operators.split(', ').sort()]),
  );
}

describe('the operators of each type', () => {
  it('are those that docs/filters.md lists', () => {
    const implemented = Object.entries<OperatorRules | null>(OPERATOR_RULES).flatMap(([type, rules]) =>
      rules === null ? [] : [[type, Object.keys(rules).sort()]],
    );
    expect(Object.fromEntries(documented())).toEqual(Object.fromEntries(implemented));
  });
});
