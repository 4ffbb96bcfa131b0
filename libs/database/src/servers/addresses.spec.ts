import { loadConfig } from '@loupe/config';
import { describe, expect, it } from 'vitest';
import { allDatabases, connectionTo, databasesOfWorkspaces, type NamedDatabase } from './addresses.js';

const configOf = (settings: Record<string, string>) =>
  loadConfig({
    DATABASE_URL: 'postgres://main/loupe',
    REDIS_URL: 'redis://redis',
    LOUPE_SECRET_KEY: 'a-test-key-that-is-long-enough-for-hmac',
    ...settings,
  });
const of = (settings: Record<string, string>) => databasesOfWorkspaces(configOf(settings));
const all = (settings: Record<string, string>) => allDatabases(configOf(settings));

describe('the databases of workspaces', () => {
  it('are none unless some are named', () => {
    expect(of({})).toEqual([]);
  });

  it('have addresses by their names, with whatever an address may have', () => {
    const databases = of({
      DATABASE_OF_WORKSPACES:
        'eu=postgres://u:a,b@eu/loupe?sslmode=require , big_1=postgresql://big/loupe,c=postgres://c',
      DATABASE_OF_NEW_WORKSPACES: 'eu',
    });
    expect(databases.map(({ name, url }) => [name, url])).toEqual([
      ['eu', 'postgres://u:a,b@eu/loupe?sslmode=require'],
      ['big_1', 'postgresql://big/loupe'],
      ['c', 'postgres://c'],
    ]);
  });

  it('have replicas and an address behind a pooler by the same names, and the main one has those without', () => {
    const settings = {
      DATABASE_OF_WORKSPACES: 'eu=postgres://eu/loupe,big=postgres://big/loupe',
      DATABASE_READ_URLS:
        'postgres://r1/loupe, big=postgres://r2/loupe, postgres://r3/loupe, big=postgres://r4',
      DATABASE_DIRECT_URL: 'big=postgres://direct/loupe',
    };
    expect(all(settings)).toEqual([
      { name: 'eu', url: 'postgres://eu/loupe', directUrl: null, readUrls: [] },
      {
        name: 'big',
        url: 'postgres://big/loupe',
        directUrl: 'postgres://direct/loupe',
        readUrls: ['postgres://r2/loupe', 'postgres://r4'],
      },
      {
        name: 'main',
        url: 'postgres://main/loupe',
        directUrl: null,
        readUrls: ['postgres://r1/loupe', 'postgres://r3/loupe'],
      },
    ]);
  });

  it('are refused where a setting names one that there is not', () => {
    expect(() => of({ DATABASE_OF_NEW_WORKSPACES: 'eu' })).toThrow('DATABASE_OF_NEW_WORKSPACES: is no name');
    expect(() => of({ DATABASE_READ_URLS: 'eu=postgres://replica/loupe' })).toThrow(
      'DATABASE_READ_URLS: eu is no name',
    );
    expect(() =>
      of({
        DATABASE_OF_WORKSPACES: 'eu=postgres://eu/loupe',
        DATABASE_DIRECT_URL: 'us=postgres://direct/loupe',
      }),
    ).toThrow('DATABASE_DIRECT_URL: us is no name');
  });
});

it('a process with a time limit of its statements uses the pooler, which sets it; others use PostgreSQL itself', () => {
  const [big, main] = all({
    DATABASE_OF_WORKSPACES: 'big=postgres://big/loupe',
    DATABASE_DIRECT_URL: 'big=postgres://direct/loupe',
  }) as [NamedDatabase, NamedDatabase];
  expect([connectionTo(big, 5000), connectionTo(big, 0)]).toEqual([
    { connectionString: 'postgres://big/loupe', statement_timeout: false },
    { connectionString: 'postgres://direct/loupe', statement_timeout: 0 },
  ]);
  expect(connectionTo(main, 5000)).toEqual({
    connectionString: 'postgres://main/loupe',
    statement_timeout: 5000,
  });
});
