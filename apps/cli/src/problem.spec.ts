import { ConfigError } from '@loupe/config';
import { InvalidInputError, NotFoundError, userError } from '@loupe/kernel';
import { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { explain } from './problem.js';

const command = new Command('create')
  .option('--time-zone <zone>')
  .option('--expires <time>')
  .option('--workspace <id>');

function withCode(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

afterEach(() => {
  vi.unstubAllEnvs();
});

function setEnvironment(logLevel: string): void {
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1/x');
  vi.stubEnv('REDIS_URL', 'redis://127.0.0.1');
  vi.stubEnv('LOUPE_SECRET_KEY', 'x'.repeat(32));
  vi.stubEnv('LOG_LEVEL', logLevel);
}

describe('explain', () => {
  it.each([
    ['timeZone: Mars/One is not an IANA time zone', '--time-zone: Mars/One is not an IANA time zone'],
    ['expiresAt: must be in the future', '--expires: must be in the future'],
    ['workspaceId: must be a UUID', '--workspace: must be a UUID'],
    ['name: must have 1 to 255 characters', 'name: must have 1 to 255 characters'],
    ['workspaces: none', 'workspaces: none'],
    ['give either one', 'give either one'],
  ])('says %j as %j to somebody who gave options', (message, reported) => {
    expect(explain(new InvalidInputError(message), command)).toBe(reported);
  });

  it.each<[string[], string]>([
    [['input', 'timeZone'], '--time-zone: no'],
    [['input', 'sourceIds', '1'], '--source-ids[1]: no'],
    [['input', 'sources', '0', 'timeZone'], '--sources[0].timeZone: no'],
    [['id'], 'id: no'],
    [['other', 'name'], 'name: no'],
    [['input'], 'no'],
    [[], 'no'],
  ])('names the option that gave %j', (field, reported) => {
    const lists = new Command('add')
      .option('--time-zone <zone>')
      .option('--source-ids <ids>')
      .option('--sources <json>');
    expect(explain(userError(field, 'no'), lists)).toBe(reported);
  });

  it('repeats errors that are meant for their reader', () => {
    expect(explain(new NotFoundError('Token'), null)).toBe('Token not found');
    expect(explain(new ConfigError(['REDIS_URL: missing']), null)).toMatch(/^ {2}REDIS_URL: missing$/m);
  });

  it('names DATABASE_URL where nothing answers, at one address or several', () => {
    expect(explain(withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'), null)).toBe(
      'PostgreSQL cannot be reached: connect ECONNREFUSED 127.0.0.1:5432. Is it running, and is DATABASE_URL right?',
    );
    const several = new AggregateError([
      new Error('connect ECONNREFUSED ::1:5432'),
      new Error('and 127.0.0.1:5432'),
    ]);
    expect(explain(Object.assign(several, { code: 'ECONNREFUSED' }), null)).toContain(
      'connect ECONNREFUSED ::1:5432, and 127.0.0.1:5432.',
    );
  });

  it('names DATABASE_URL where PostgreSQL refuses, and the command that a missing table needs', () => {
    expect(explain(withCode('28P01', 'password authentication failed for user "x"'), null)).toMatch(
      /^PostgreSQL refused the connection: password .* Correct DATABASE_URL\.$/,
    );
    const missing = Object.assign(new Error('relation'), { driverError: { code: '42P01' } });
    expect(explain(missing, null)).toContain('`loupe migrate`');
  });

  it.each<[string, () => void]>([
    ['with another log level', () => setEnvironment('info')],
    ['without a valid environment', () => vi.stubEnv('DATABASE_URL', 'mysql://x')],
  ])('keeps the stack of an unforeseen error to itself %s', (_, prepare) => {
    prepare();
    const reported = explain(new TypeError('x is not a function'), null);
    expect(reported).toMatch(/^Unexpected error: x is not a function\n.*LOG_LEVEL=debug/);
    expect(reported).not.toContain('problem.spec');
  });

  it('shows the stack of an unforeseen error with LOG_LEVEL=debug', () => {
    setEnvironment('debug');
    expect(explain(new TypeError('x is not a function'), null)).toContain('problem.spec');
  });

  it('reads whatever was thrown', () => {
    expect(explain('a text', null)).toMatch(/^Unexpected error: a text/);
    expect(explain(undefined, null)).toMatch(/^Unexpected error: undefined/);
  });
});
