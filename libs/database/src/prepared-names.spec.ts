import sql, { raw } from 'sql-template-tag';
import { expect, it } from 'vitest';
import { PreparedNames } from './prepared-names.js';
import { idOf } from './workspace-id.js';

const work = { owner: 'w', signal: null };
const list = (column: string) => {
  const id = idOf({ workspaceId: 'w', work });
  return sql`SELECT ${raw(column)} FROM (SELECT * FROM items WHERE workspace_id = ${id}) AS item WHERE item.views > ${5}`;
};

it('a list is prepared when it is asked for again, for any workspace', () => {
  const names = new PreparedNames();
  expect(names.list(list('id'))).toBeNull();
  const prepared = names.list(list('id'));
  expect(prepared).toEqual({
    name: 'loupe_list_0',
    text: 'SELECT id FROM (SELECT * FROM items WHERE workspace_id = (SELECT $1::uuid)) AS item WHERE item.views > $2',
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
