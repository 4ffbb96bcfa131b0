import { describe, expect, it } from 'vitest';
import { StatementReader } from './statement-facts.js';

const TABLES = new Set([
  'items',
  'creators',
  'workspaces',
  'api_tokens',
  'audit_log',
  'operations',
  'queue_groups',
]);
const factsOf = (text: string) => new StatementReader((name) => TABLES.has(name)).factsOf(text);

/** The places of the parameters that name workspaces. */
const places = (text: string) => factsOf(text).workspaces;
const homes = (text: string) => [...factsOf(text).homes].sort();

describe('the workspace of a statement is the parameter', () => {
  it('that a condition compares it with', () => {
    expect(
      places('SELECT * FROM (SELECT * FROM items WHERE workspace_id = $2) AS item WHERE item.id = $1'),
    ).toEqual([1]);
    expect(
      places('SELECT 1 FROM "operations" "OperationRow" WHERE (("OperationRow"."workspace_id" = $1))'),
    ).toEqual([0]);
  });

  it('that holds several, in one list or in several parameters', () => {
    expect(places('SELECT * FROM items WHERE workspace_id = ANY($3::uuid[])')).toEqual([2]);
    expect(places('SELECT * FROM "items" WHERE "items"."workspace_id" IN ($1, $2)')).toEqual([0, 1]);
  });

  it('that stands in its column of each inserted row', () => {
    expect(
      places('INSERT INTO "items"("id", "workspace_id", "at") VALUES ($1, $2, DEFAULT), ($3, $4, now())'),
    ).toEqual([1, 3]);
    expect(
      places("INSERT INTO items AS new (note, workspace_id) VALUES ('a, (b', $5::uuid) RETURNING id"),
    ).toEqual([4]);
  });

  it('that is selected for its column', () => {
    expect(
      places(
        'INSERT INTO items (workspace_id, id) SELECT $1::uuid, given.id FROM unnest($2::uuid[]) AS given(id)',
      ),
    ).toEqual([0]);
    expect(
      places('INSERT INTO items (id, workspace_id) SELECT DISTINCT coalesce($1, f(2, 3)), $4 WHERE TRUE'),
    ).toEqual([3]);
  });

  it('that a function which reads rows is given', () => {
    expect(places('SELECT match_sources($1::uuid, $2::uuid[])')).toEqual([0]);
    expect(homes('SELECT match_sources($1::uuid, $2::uuid[])')).toEqual(['workspace']);
  });

  it('not one that another column is given, whatever its value', () => {
    expect(places('UPDATE items SET note = $1 WHERE id = $2')).toEqual([]);
    expect(
      places('INSERT INTO items (workspace_id, id) SELECT other.workspace_id, $1 FROM creators AS other'),
    ).toEqual([]);
  });
});

describe('the home of a statement is that of the tables that it names', () => {
  it('whichever clause names them', () => {
    expect(homes('SELECT * FROM items JOIN workspaces ON TRUE')).toEqual(['copied', 'workspace']);
    expect(homes('DELETE FROM api_tokens AS token USING given')).toEqual(['main']);
    expect(homes('UPDATE creators SET name = $1')).toEqual(['workspace']);
    expect(homes('INSERT INTO queue_groups SELECT 1')).toEqual(['either']);
  });

  it('and names of columns, aliases and functions are none', () => {
    expect(
      homes('SELECT items.creators, extract(epoch FROM now()) FROM unnest($1) AS items(creators)'),
    ).toEqual([]);
  });
});

it('a statement that writes or locks rows is known by its text', () => {
  const writes = [
    'INSERT INTO items VALUES (1)',
    'UPDATE items AS item SET a = 1',
    'DELETE FROM items',
    'SELECT 1 FOR UPDATE',
  ];
  expect(writes.map((text) => factsOf(text).isWrite)).toEqual([true, true, true, true]);
  expect(factsOf('SELECT updated_at FROM items').isWrite).toBe(false);
  expect(factsOf('UPDATE "workspaces" SET "name" = $1').isOfCopied).toBe(true);
  expect(factsOf('SELECT * FROM workspaces FOR UPDATE').isOfCopied).toBe(false);
});
