import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { expect, it } from 'vitest';
import { isLost, isUnreachable, UnreachableError } from './unreachable.js';

const coded = (code: string) => Object.assign(new Error('it failed'), { code });
const failed = (error: Error) => new QueryFailedError('SELECT 1', [], error);

it.each([
  coded('ECONNREFUSED'),
  coded('ECONNRESET'),
  coded('08006'),
  coded('57P01'),
  coded('57P03'),
  coded('25006'),
  new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
])('%s means that the server was lost', (error) => {
  expect(isLost(error)).toBe(true);
  expect(isUnreachable(failed(error))).toBe(true);
  expect(isUnreachable(new UnreachableError(error))).toBe(true);
});

it.each([coded('23505'), coded('57014'), coded('28P01'), new Error('Converting circular structure')])(
  '%s is something else',
  (error) => {
    expect(isLost(error)).toBe(false);
    expect(isUnreachable(failed(error))).toBe(false);
  },
);

it('a connection of something else that was refused says nothing about PostgreSQL', () => {
  expect(isUnreachable(coded('ECONNREFUSED'))).toBe(false);
});

it('a transaction whose connection was lost between two statements could not reach it', () => {
  expect(isUnreachable(new QueryRunnerAlreadyReleasedError())).toBe(true);
});
