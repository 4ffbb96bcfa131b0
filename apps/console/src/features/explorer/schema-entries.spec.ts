import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { entriesOf, found } from './schema-entries.js';

const entries = entriesOf(
  buildSchema(`
    type Query { items(filter: ItemFilter, first: Int): [Item!]! itemIdsByUrl(urls: [String!]!): [ID!]! }
    type Mutation { deleteItem(id: ID!): Item }
    type Item { id: ID! filter: String platform: Platform }
    input ItemFilter { search: String }
    enum Platform { TIKTOK YOUTUBE }
  `),
);
const names = (text: string) =>
  found(entries, text).map(({ kind, of, name }) => [kind, of, name].filter((part) => part !== '').join(' '));

describe('the search in the schema', () => {
  it('finds nothing by a name that nothing has, by no name, and by what GraphQL itself brings', () => {
    expect(names('nothingOfThis')).toEqual([]);
    expect(names('  ')).toEqual([]);
    expect(names('__Directive')).toEqual([]);
  });

  it('finds what is called so before what only begins or goes on so, and root fields before types', () => {
    expect(names('item')).toEqual([
      'type Item',
      'query items',
      'query itemIdsByUrl',
      'type ItemFilter',
      'mutation deleteItem',
    ]);
  });

  it('finds fields, arguments and values of enums, and says what each belongs to', () => {
    expect(names('filter')).toEqual(['field Item filter', 'argument items filter', 'type ItemFilter']);
    expect(names('youtube')).toEqual(['value Platform YOUTUBE']);
    expect(names('search')).toEqual(['field ItemFilter search']);
    expect(found(entries, 'urls')[0]?.place).toEqual({ type: 'Query', field: 'itemIdsByUrl' });
  });

  it('finds words with spaces between them, and the field of one type', () => {
    expect(names('item ids by url')).toEqual(['query itemIdsByUrl']);
    expect(names('Item.filter')).toEqual(['field Item filter']);
  });
});
