import { expect, it } from 'vitest';
import { mayChange, mayMove, namesIn, verbOf } from './statement-text.js';

it.each([
  'INSERT INTO items (id) VALUES ($1)',
  '\n  update items SET a = 1',
  'WITH gone AS (DELETE FROM items RETURNING id) SELECT * FROM gone',
  'SELECT id FROM items ORDER BY id FOR UPDATE SKIP LOCKED',
  'SELECT id FROM items FOR NO KEY UPDATE',
  'SELECT id FROM items FOR SHARE',
  'SELECT id FROM items FOR  KEY\n SHARE OF items',
  'MERGE INTO items USING others ON true WHEN MATCHED THEN DO NOTHING',
  'TRUNCATE items',
  'LOCK TABLE items',
  'ALTER TABLE items ADD a text',
])('%s may change or lock rows', (text) => expect(mayChange(text)).toBe(true));

it.each([
  '  SELECT updated_at, deleted FROM items WHERE is_share',
  '(SELECT 1) UNION (SELECT 2)',
  'WITH one AS (SELECT 1) SELECT * FROM one',
  'DECLARE rows_1 NO SCROLL CURSOR FOR SELECT * FROM items',
  'FETCH 10 FROM rows_1',
])('%s only reads', (text) => expect(mayChange(text)).toBe(false));

it.each([
  'now()',
  'CURRENT_DATE',
  'localtimestamp',
  'random()',
  'age(taken_at)',
  "nextval('a')",
  'pg_backend_pid()',
  "current_setting('a')",
])('the value of %s may move by itself', (value) => {
  expect(mayMove(`SELECT ${value} FROM items`)).toBe(true);
  expect(mayMove('SELECT age, known, snow, item.pg FROM items')).toBe(false);
});

it('names are all words but columns of tables and what AS gives, in lower case', () => {
  const names = namesIn('SELECT item.changes AS sessions FROM "items" AS item, Views, (SELECT 1) as "keys"');
  expect([...names]).toEqual(['select', 'item', 'as', 'from', 'items', 'views']);
  expect(namesIn('UPDATE public.items SET a = 1')).toContain('items');
});

it('the verb is the first word', () => {
  expect(verbOf('\n  select 1')).toBe('SELECT');
  expect(verbOf('(SELECT 1)')).toBeNull();
});
