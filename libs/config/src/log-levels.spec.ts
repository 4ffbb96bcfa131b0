import { expect, it } from 'vitest';
import { LOG_LEVELS, logLevels } from './log-levels.js';

it('a log level includes itself and all more severe ones, and silent none', () => {
  expect(logLevels('silent')).toEqual([]);
  expect(logLevels('fatal')).toEqual(['fatal']);
  expect(logLevels('warn')).toEqual(['fatal', 'error', 'warn']);
  expect(logLevels('verbose')).toEqual(LOG_LEVELS.filter((level) => level !== 'silent'));
});
