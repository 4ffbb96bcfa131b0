import { ConnectorError, type ConnectorProblem } from '@loupe/connectors';
import { describe, expect, it } from 'vitest';
import { nextAttempt } from './next-attempt.js';

const NOW = new Date('2026-05-04T12:00:00.000Z');
const waits = (error: ConnectorError) =>
  [1, 2, 3, 4].map((attempts) => {
    const next = nextAttempt(error, attempts, NOW);
    return next === null ? null : (next.getTime() - NOW.getTime()) / 1000;
  });

describe('what was asked for', () => {
  it('is tried four times where the platform cannot be reached', () => {
    expect(waits(new ConnectorError('UNAVAILABLE', 'x'))).toEqual([5, 30, 120, null]);
  });

  it('waits for quota until the platform has some again', () => {
    const retryAt = new Date(NOW.getTime() + 3_600_000);
    expect(waits(new ConnectorError('QUOTA', 'x', retryAt))).toEqual([3600, 3600, 3600, null]);
    expect(waits(new ConnectorError('QUOTA', 'x'))).toEqual([900, 900, 900, null]);
    expect(waits(new ConnectorError('QUOTA', 'x', new Date(0)))).toEqual([900, 900, 900, null]);
  });

  it.each<ConnectorProblem>([
    'NOT_CONFIGURED',
    'UNAUTHORIZED',
    'NOT_FOUND',
    'PRIVATE',
    'UNREADABLE',
    'UNSUPPORTED',
  ])('is not tried again for %s, which does not pass by itself', (problem) => {
    expect(waits(new ConnectorError(problem, 'x'))).toEqual([null, null, null, null]);
  });
});
