import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readableSql } from './readable-sql.js';

const lines = (...all: string[]) => all.join('\n');

it('a clause begins a line', () => {
  const text = `
      SELECT id FROM items   WHERE workspace_id = $1
        ORDER BY id LIMIT 2 FOR NO KEY UPDATE`;
  expect(readableSql(text)).toBe(
    lines(
      'SELECT id',
      'FROM items',
      'WHERE workspace_id = $1',
      'ORDER BY id',
      'LIMIT 2',
      'FOR NO KEY UPDATE',
    ),
  );
  expect(readableSql('UPDATE items SET a = 1 FROM b WHERE a IS DISTINCT FROM 2 RETURNING id')).toBe(
    lines('UPDATE items', 'SET a = 1', 'FROM b', 'WHERE a IS DISTINCT FROM 2', 'RETURNING id'),
  );
  expect(readableSql('INSERT INTO a VALUES (1) ON CONFLICT (id) DO UPDATE SET b = 2')).toBe(
    lines('INSERT INTO a', 'VALUES (1)', 'ON CONFLICT (id) DO UPDATE', 'SET b = 2'),
  );
});

it('entries, conditions and statements in parentheses have their own lines where one is too long', () => {
  const name = 'a_name_of_some_length';
  const text = `SELECT ${name}_1,${name}_2, (SELECT max(value) FROM ${name}_3 WHERE extract(epoch FROM at) > 5 AND ${name} <> 'from (where' OR ${name}) AS best FROM ${name}`;
  expect(readableSql(text)).toBe(
    lines(
      `SELECT ${name}_1,`,
      `  ${name}_2,`,
      '  (',
      '    SELECT max(value)',
      `    FROM ${name}_3`,
      `    WHERE extract(epoch FROM at) > 5 AND ${name} <> 'from (where' OR ${name}`,
      '  ) AS best',
      `FROM ${name}`,
    ),
  );
});

it('nothing but white space differs, and none inside quotes', () => {
  const word = fc.constantFrom(
    'SELECT',
    'FROM',
    'items',
    'WHERE',
    'AND',
    'ON CONFLICT',
    '$1',
    "'a  b''c'",
    '"X  y"',
    'DISTINCT',
    'count',
    '::text[]',
    '=',
  );
  const { parts } = fc.letrec<{ parts: string }>((tie) => ({
    parts: fc
      .array(
        fc.oneof(
          { depthSize: 'small' },
          word,
          word.map((text) => `${text}, `),
          tie('parts').map((text) => `(${text})`),
          tie('parts').map((text) => ` ARRAY[${text}]`),
        ),
      )
      .map((all) => all.join('\n  ')),
  }));
  const bare = (text: string) => text.replace(/\s+/g, '');
  fc.assert(
    fc.property(parts, (text) => {
      const readable = readableSql(text);
      expect(bare(readable)).toBe(bare(text));
      expect(readable.match(/'[^']*'|"[^"]*"/g)).toEqual(text.match(/'[^']*'|"[^"]*"/g));
      expect(readableSql(readable)).toBe(readable);
    }),
  );
});
