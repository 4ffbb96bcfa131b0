import type { GuardResult } from './guard.js';
import { isWithin, type Ratio } from './ratios.js';
import { number, table } from './report.js';
import type { Requirement } from './result.js';

/** A version may use so many times the processor time of the one before. */
const MOST = 1.1;

/** The four figures, in Markdown: ratios with the middle half of the rounds. */
export function guardTable({ figures, before }: GuardResult): string {
  const rows = figures.map(({ name, before: older, now, program, database }) => [
    name,
    ...[number(older, 2), number(now, 2)],
    ...[ratioText(program), spreadText(program)],
    ...[ratioText(database), spreadText(database)],
  ]);
  const head = ['processor time', 'before, ms', 'now, ms', 'now : before', 'half of the rounds'];
  return `Compared with ${before}.\n\n${table([...head, 'PostgreSQL', 'half of the rounds'], rows)}`;
}

/** Judges the program's own processor time, of each thing. */
export function guardRequirements({ figures }: GuardResult): Requirement[] {
  return figures.map(({ name, program }) => ({
    asked: `${name}: at most ${MOST} times the processor time of the version before`,
    measured: ratioText(program),
    met: isWithin(program, MOST),
  }));
}

const ratioText = ({ median }: Ratio) => number(median, 2);
const spreadText = ({ from, to }: Ratio) => `${number(from, 2)} to ${number(to, 2)}`;
