import type { LogLevel } from '@nestjs/common';

/** From least to most output. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'log', 'debug', 'verbose'] as const;

/** The levels that Nest's logger prints for a LOG_LEVEL: that level and the more severe ones. */
export function logLevels(level: (typeof LOG_LEVELS)[number]): LogLevel[] {
  return LOG_LEVELS.slice(1, LOG_LEVELS.indexOf(level) + 1) as LogLevel[];
}
