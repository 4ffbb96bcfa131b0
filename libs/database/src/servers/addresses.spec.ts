import { loadConfig } from '@loupe/config';
import { describe, expect, it } from 'vitest';
import { databasesOfWorkspaces } from './addresses.js';

const of = (settings: Record<string, string>) =>
  databasesOfWorkspaces(
    loadConfig({
      DATABASE_URL: 'postgres://main/loupe',
      REDIS_URL: 'redis://redis',
      LOUPE_SECRET_KEY: 'a-test-key-that-is-long-enough-for-hmac',
      ...settings,
    }),
  );

describe('the databases of workspaces', () => {
  it('are none unless some are named', () => {
    expect(of({})).toBeNull();
  });

  it('are addresses by their names, with whatever an address may have', () => {
    const DATABASE_OF_WORKSPACES =
      'eu=postgres://u:p@eu/loupe?sslmode=require , big_1=postgresql://big/loupe';
    expect(of({ DATABASE_OF_WORKSPACES })).toEqual({
      databases: { eu: 'postgres://u:p@eu/loupe?sslmode=require', big_1: 'postgresql://big/loupe' },
      ofNew: null,
    });
    expect(of({ DATABASE_OF_WORKSPACES, DATABASE_OF_NEW_WORKSPACES: 'eu' })?.ofNew).toBe('eu');
  });

  it('are refused with a name for new workspaces that none has, with replicas and with a pooler', () => {
    expect(() => of({ DATABASE_OF_NEW_WORKSPACES: 'eu' })).toThrow('DATABASE_OF_NEW_WORKSPACES: is no name');
    expect(() =>
      of({
        DATABASE_OF_WORKSPACES: 'eu=postgres://eu/loupe',
        DATABASE_READ_URLS: 'postgres://replica/loupe',
      }),
    ).toThrow('DATABASE_READ_URLS: cannot be set together');
    expect(() =>
      of({
        DATABASE_OF_WORKSPACES: 'eu=postgres://eu/loupe',
        DATABASE_DIRECT_URL: 'postgres://direct/loupe',
      }),
    ).toThrow('DATABASE_DIRECT_URL: cannot be set together');
  });
});
