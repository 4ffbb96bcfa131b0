import { expect, it } from 'vitest';
import { PreparedNames } from './prepared-names.js';

const list = (column: string) =>
  `SELECT ${column} FROM (SELECT * FROM items WHERE workspace_id = $12) AS item`;

it('a list is prepared when it is asked for again, for any workspace', () => {
  const names = new PreparedNames();
  expect(names.list(list('id'))).toBeNull();
  const prepared = names.list(list('id'));
  expect(prepared).toEqual({
    name: 'loupe_list_0',
    text: 'SELECT id FROM (SELECT * FROM items WHERE workspace_id = (SELECT $12::uuid)) AS item',
  });
  expect(names.list(list('id'))).toEqual(prepared);
});

it('callers choose the columns, so only so many lists are prepared', () => {
  const names = new PreparedNames();
  const asked = Array.from({ length: 1000 }, (_, column) => {
    names.list(list(`c${column}`));
    return names.list(list(`c${column}`))?.name;
  });
  const given = asked.filter((name) => name !== undefined);
  expect(given).toHaveLength(40);
  expect(new Set(given).size).toBe(40);
  expect(names.list(list('c0'))?.name).toBe(given[0]);
});
