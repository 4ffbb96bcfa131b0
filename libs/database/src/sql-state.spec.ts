import { QueryFailedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { SqlState, sqlStateOf } from './sql-state.js';

const thrown = (fields: object) => Object.assign(new Error('duplicate key'), fields);
const wrapped = (fields: object) => new QueryFailedError('INSERT', [], thrown(fields));

describe('the SQLSTATE of an error', () => {
  it('is that of the driver, also where TypeORM wraps it', () => {
    expect(sqlStateOf(thrown({ code: '57014' }))).toBe(SqlState.QUERY_CANCELED);
    expect(sqlStateOf(wrapped({ code: '57014' }))).toBe(SqlState.QUERY_CANCELED);
    expect(sqlStateOf(thrown({ code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
  });

  it.each([[new Error('none')], [thrown({ code: 57014 })], [null], [undefined], ['57014']])(
    'is null for %s',
    (error) => {
      expect(sqlStateOf(error)).toBeNull();
    },
  );
});
