import { parse } from '@0no-co/graphql.web';
import { describe, expect, it } from 'vitest';
import { answerNames, fitTogether, isQuery, joinedDocument } from './joined-documents.js';

const question = (text: string, variables: object = {}) => ({ document: parse(text), variables });

const POSTS = question(
  'query Posts($first: Int) { items(first: $first) { ...Post } } fragment Post on Item { id }',
  { first: 48 },
);
const BEST = question(
  'query Best($first: Int) { best: items(first: $first) { ...Post } sources { id } } fragment Post on Item { id caption }',
  { first: 6 },
);

describe('documents that are joined', () => {
  it('keep what they ask for under names that are there once', () => {
    const { query, variables } = joinedDocument([POSTS, BEST]);
    expect(variables).toEqual({ first: 48, first_2: 6 });
    expect(query.replaceAll(/\s+/g, ' ')).toBe(
      '# query Posts # query Best query Posts_Best($first: Int, $first_2: Int) { items(first: $first) { ...Post } ' +
        'best_2: items(first: $first_2) { ...Post_2 } sources_2: sources { id } } ' +
        'fragment Post on Item { id } fragment Post_2 on Item { id caption }',
    );
    expect(answerNames(BEST, 1)).toEqual([
      ['best', 'best_2'],
      ['sources', 'sources_2'],
    ]);
  });

  it('are sent as they are where there is one', () => {
    const { query, variables } = joinedDocument([POSTS]);
    expect(query).toMatch(/^query Posts\(/);
    expect(variables).toEqual({ first: 48 });
    expect(answerNames(POSTS, 0)).toEqual([['items', 'items']]);
  });

  it('have no longer name than the API takes', () => {
    const { query } = joinedDocument([question(`query ${'A'.repeat(60)} { a }`), POSTS]);
    expect(/^query (\w+)/m.exec(query)?.[1]?.length).toBe(64);
  });

  it('are no more than the API takes', () => {
    expect(fitTogether([POSTS, BEST])).toBe(true);
    const aliased = question(`{ ${Array.from({ length: 14 }, (_, index) => `a${index}: items { id }`)} }`);
    expect(fitTogether([aliased])).toBe(true);
    expect(fitTogether([aliased, BEST])).toBe(false);
    const long = question(`{ ${Array.from({ length: 30 }, (_, index) => `a${index}`)} }`);
    expect([fitTogether([long]), fitTogether([long, POSTS])]).toEqual([true, false]);
  });

  it('change nothing', () => {
    expect([isQuery(POSTS), isQuery(question('mutation { a }'))]).toEqual([true, false]);
  });
});
