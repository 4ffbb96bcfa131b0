import type { UserErrorDetail } from '@loupe/kernel';
import { DateTime } from 'luxon';
import type { ReportScheduleInterval } from '../report.enums.js';
import type { ReportScheduleInput } from './schedule.types.js';

/** When editions are made by themselves, in the zone of the workspace. */
export interface StoredSchedule {
  readonly every: ReportScheduleInterval;
  /** As `09:30`. */
  readonly at: string;
  /** Of WEEK: 1 for Monday to 7. */
  readonly weekday: number | null;
  /** Of MONTH: 1 to 31; the last day of shorter months. */
  readonly monthDay: number | null;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const UNITS = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const;
const PATH = ['input', 'schedule'];

/** Why a schedule is refused; empty if it is not. */
export function scheduleProblems({
  every,
  at,
  weekday,
  monthDay,
}: ReportScheduleInput): readonly UserErrorDetail[] {
  const problems: UserErrorDetail[] = [];
  const refuse = (name: string, message: string) => problems.push({ field: [...PATH, name], message });
  if (!TIME.test(at)) refuse('at', 'must be a time of day as 09:30');
  if (weekday != null) {
    if (every !== 'WEEK') refuse('weekday', 'is for WEEK only');
    else if (weekday < 1 || weekday > 7) refuse('weekday', 'must be from 1 (Monday) to 7 (Sunday)');
  }
  if (monthDay != null) {
    if (every !== 'MONTH') refuse('monthDay', 'is for MONTH only');
    else if (monthDay < 1 || monthDay > 31) refuse('monthDay', 'must be from 1 to 31');
  }
  return problems;
}

/** A schedule without problems as it is stored: a week begins on Monday, a month on its first day. */
export function storedSchedule({ every, at, weekday, monthDay }: ReportScheduleInput): StoredSchedule {
  return {
    every,
    at,
    weekday: every === 'WEEK' ? (weekday ?? 1) : null,
    monthDay: every === 'MONTH' ? (monthDay ?? 1) : null,
  };
}

/**
 * The first time after another at which a schedule is due: once in each day, week or month of the zone. A time that clocks skip is
 * as much later as they are put forward; one that they show twice is the first of both.
 * @param timeZone IANA name
 */
export function nextRun(
  { every, at, weekday, monthDay }: StoredSchedule,
  after: Date,
  timeZone: string,
): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const unit = UNITS[every];
  // Noon is there on every day that there is.
  const begin = DateTime.fromJSDate(after, { zone: timeZone }).startOf(unit).set({ hour: 12 });
  for (let ahead = 0; ; ahead += 1) {
    const first = begin.plus({ [unit]: ahead });
    const days = every === 'WEEK' ? (weekday ?? 1) : Math.min(monthDay ?? 1, first.daysInMonth ?? 31);
    const run = first
      .plus({ days: days - 1 })
      .startOf('day')
      .set({ hour, minute });
    if (run.toMillis() > after.getTime()) return run.toJSDate();
  }
}
