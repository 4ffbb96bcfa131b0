import { raw, sql } from '@loupe/database';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clickHouseStatement } from './clickhouse-sql.js';

describe('a statement for ClickHouse', () => {
  it('has its values beside it, each with its type', () => {
    const statement = sql`SELECT ${1}, ${0.5} FROM ${raw('posts')} WHERE a = ${'x'} AND b IN ${['y']} AND ${sql`c = ${true}`}`;
    expect(clickHouseStatement(statement)).toEqual({
      query:
        'SELECT {p0:Int64}, {p1:Float64} FROM posts WHERE a = {p2:String} AND b IN {p3:Array(String)} AND c = {p4:Bool}',
      query_params: { p0: 1, p1: 0.5, p2: 'x', p3: ['y'], p4: true },
    });
  });

  it('has no text of a caller in it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { query } = clickHouseStatement(sql`SELECT ${text}`);
        expect(query).toBe('SELECT {p0:String}');
      }),
    );
  });

  it('is refused with a value whose type nothing says', () => {
    for (const value of [null, undefined, new Date(), 5n, {}])
      expect(() => clickHouseStatement(sql`SELECT ${value}`)).toThrow('is not asked with a value');
  });
});
