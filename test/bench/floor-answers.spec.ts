import type { QueryResult } from 'pg';
import { expect, it } from 'vitest';
import { answerer } from './floor-answers.js';

/** The rows of a statement as pg gives them. */
function result(...rows: Record<string, unknown>[]): QueryResult {
  const fields = Object.keys(rows[0] ?? {}).map((name) => ({ name }));
  return { rows, fields } as unknown as QueryResult;
}

const answered = (document: string, answer: Record<string, unknown>, ...results: QueryResult[]) =>
  JSON.parse(answerer(document, answer)(results)).data;

it('a page has as many nodes as the service gave, from the statement that has them, whatever came before it', () => {
  const document = '{ items { totalCount nodes { id likes } pageInfo { hasNextPage } } }';
  const nodes = [{ id: 'a', likes: '1' }];
  const data = answered(
    document,
    { items: { totalCount: 7, nodes, pageInfo: { hasNextPage: true } } },
    result({ id: 'definition', key: 'tier' }),
    result({ id: 'a', likes: '1' }, { id: 'b', likes: '2' }),
    result({ count: '7' }),
  );
  expect(data.items).toEqual({ totalCount: 7, nodes, pageInfo: { hasNextPage: true, endCursor: 'a' } });
});

it('a page that two statements gave is both, in their order', () => {
  const nodes = [{ id: 'a' }, { id: 'b' }];
  const document = '{ items { nodes { id } } }';
  const data = answered(document, { items: { nodes } }, result({ id: 'a' }), result({ id: 'b' }));
  expect(data.items.nodes).toEqual(nodes);
});

it('objects come from other statements by their id, and lists by the item they belong to', () => {
  const document =
    '{ items { nodes { id figures { likes } poster { name } media { ... on Image { url } } } } }';
  const nodes = [{ id: 'a', figures: { likes: '1' }, poster: { name: 'P' }, media: [{ url: 'u' }] }];
  const data = answered(
    document,
    { items: { nodes } },
    result({ id: 'a', likes: '1', posterId: 'p' }),
    result({ id: 'p', name: 'P' }),
    result({ itemId: 'a', url: 'u' }),
  );
  expect(data.items.nodes).toEqual(nodes);
});

it('a plain list is a list', () => {
  const nodes = [{ id: 'a' }, { id: 'b' }];
  expect(answered('{ views { id } }', { views: nodes }, result(...nodes)).views).toEqual(nodes);
});
