import { inspect } from 'node:util';
import { inSpan, recordSpans } from '@loupe/kernel';
import { expect, it, vi } from 'vitest';
import { AppConfig } from './config.js';
import type { Environment } from './environment.js';
import { ServiceLogger, withoutData } from './service-logger.js';

const driverError = Object.assign(
  new Error('duplicate key value violates unique constraint "profiles_key"'),
  {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (account_name)=(jane_d3) already exists.',
    table: 'social_profiles',
    constraint: 'profiles_key',
  },
);
const failure = Object.assign(new Error(driverError.message), {
  name: 'QueryFailedError',
  query: 'INSERT …',
  parameters: ['jane_d3'],
  driverError,
});

it.each([
  ['the driver', driverError],
  ['TypeORM', failure],
  ['what it caused', new Error('The job failed', { cause: failure })],
  ['several', new AggregateError([failure], 'All failed')],
])('an error of the database is logged without values: %s', (_, error) => {
  const logged = inspect(withoutData(error), { depth: 10 });
  expect(logged).not.toContain('jane_d3');
  expect(logged).toContain('profiles_key');
  expect(logged).toContain('23505');
  expect(logged).toMatch(/\n\s+at .*service-logger\.spec/);
});

it('a value that PostgreSQL quotes is left out of its message', () => {
  const invalid = Object.assign(new Error('invalid input syntax for type uuid: "jane_d3"'), {
    severity: 'ERROR',
    code: '22P02',
  });
  expect(inspect(withoutData(invalid))).toContain('invalid input syntax for type uuid: "…"');
  expect(inspect(withoutData(invalid))).not.toContain('jane_d3');
});

it('another error is logged as it is', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(withoutData(error)).toBe(error);
  expect(withoutData('text')).toBe('text');
});

it('LOG_FORMAT=json writes each message as one line of JSON, with its error and without values', () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const config = new AppConfig({ LOG_LEVEL: 'warn', LOG_FORMAT: 'json' } as Environment);
  try {
    const logger = ServiceLogger.of(config);
    logger.error('A job failed\nfor good', failure, 'Jobs');
    logger.log('This is less than asked for');
  } finally {
    write.mockRestore();
  }
  expect(written).toHaveLength(1);
  expect(written[0]?.trimEnd()).not.toContain('\n');
  const line = JSON.parse(written[0] ?? '');
  expect(line).toMatchObject({ level: 'error', message: 'A job failed\nfor good', context: 'Jobs' });
  expect(written[0]).toContain('23505');
  expect(written[0]).not.toContain('jane_d3');
});

it('lines about recorded work have the id of its trace, in both formats', async () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const span = { traceId: 'f'.repeat(32), traceparent: '', add: () => {}, end: () => {} };
  const end = recordSpans({ begin: () => span });
  try {
    for (const LOG_FORMAT of ['json', 'text']) {
      const logger = ServiceLogger.of(new AppConfig({ LOG_LEVEL: 'log', LOG_FORMAT } as Environment));
      await inSpan({ name: 'work', kind: 'internal' }, async () => logger.log('Inside'));
      logger.log('Outside');
    }
  } finally {
    end();
    write.mockRestore();
  }
  expect(written).toHaveLength(4);
  const [inJson = '', outsideJson = '', inText = '', outsideText = ''] = written;
  expect(JSON.parse(inJson)).toMatchObject({ message: 'Inside', traceId: span.traceId });
  expect(JSON.parse(outsideJson)).not.toHaveProperty('traceId');
  expect(inText).toMatch(new RegExp(`Inside.* trace=${span.traceId}\\n$`));
  expect(outsideText).not.toContain('trace');
});
