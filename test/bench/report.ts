import type { GrowthResult } from './growth.js';
import type { IntakeFigures } from './importer.js';
import type { IntakeResult } from './intake.js';
import type { Figures } from './measure.js';
import { percentile } from './percentile.js';
import type { Requirement, ShapeResult } from './result.js';
import type { TargetName } from './targets.js';

export const number = (value: number | undefined, digits: number) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);
export const ratio = (a: number | undefined, b: number | undefined) =>
  number(a === undefined || b === undefined ? undefined : a / b, 2);

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** One line for each shape, in Markdown. */
export function resultTable(shapes: readonly ShapeResult[]): string {
  return table(
    [
      ...['request', 'p50 ms', 'p95 ms', 'req/s, 1', 'req/s, 10', 'floor p50', 'floor req/s, 10'],
      ...['peer p50', 'peer req/s, 10', 'p50 : floor', 'req/s : floor', 'req/s : peer'],
      ...['cpu ms', 'floor cpu', 'peer cpu', 'failures'],
    ],
    shapes.map(({ name, refusal, figures: { service, floor, peer } }) => [
      name,
      ...[number(service?.p50, 2), number(service?.p95, 2)],
      ...[number(service?.perSecond, 0), number(service?.perSecondOfTen, 0)],
      ...[number(floor?.p50, 2), number(floor?.perSecondOfTen, 0)],
      ...[number(peer?.p50, 2), number(peer?.perSecondOfTen, 0)],
      ratio(service?.p50, floor?.p50),
      ratio(service?.perSecondOfTen, floor?.perSecondOfTen),
      ratio(service?.perSecondOfTen, peer?.perSecondOfTen),
      ...[number(service?.processor, 2), number(floor?.processor, 2), number(peer?.processor, 2)],
      refusal === undefined ? failuresOf({ service, floor, peer }) : 'not answered',
    ]),
  );
}

function failuresOf(figures: Partial<Record<TargetName, Figures | undefined>>): string {
  const failed = Object.entries(figures).filter(([, one]) => one !== undefined && one.failures > 0);
  return failed.length === 0 ? '' : failed.map(([name, one]) => `${name} ${one?.failures}`).join(', ');
}

export function requirementsTable(requirements: readonly Requirement[]): string {
  if (requirements.length === 0) return 'Nothing is asked for of this run.';
  return table(
    ['asked', 'measured', ''],
    requirements.map(({ asked, measured, met }) => [asked, measured, met ? 'met' : 'MISSED']),
  );
}

/** The import beside its floor, and beside that of another checkout: medians of the rounds, and of their ratios. */
export function intakeTable({ what, posts, snapshots, rounds }: IntakeResult): string {
  const median = (values: readonly (number | null)[]) =>
    percentile(
      values.filter((value) => value !== null),
      0.5,
    );
  const row = (name: string, digits: number, of: (figures: IntakeFigures) => number | null) => {
    const values = rounds.map(({ before, intake, floor }) => ({
      before: before === null ? null : of(before),
      intake: of(intake),
      floor: of(floor),
    }));
    const ratioOf = (a: number | null, b: number | null) => (a === null || b === null ? null : a / b);
    return [
      name,
      number(median(values.map(({ before }) => before)), digits),
      number(median(values.map(({ intake }) => intake)), digits),
      number(median(values.map(({ floor }) => floor)), digits),
      number(median(values.map(({ before, intake }) => ratioOf(intake, before))), 2),
      number(median(values.map(({ intake, floor }) => ratioOf(intake, floor))), 2),
    ];
  };
  const caption = `${what} with ${snapshots.toLocaleString('en')} snapshots; medians of ${rounds.length} rounds.`;
  const rows = [
    row('seconds', 2, ({ seconds }) => seconds),
    row('posts a second', 0, ({ seconds }) => posts / seconds),
    row('snapshots a second', 0, ({ seconds }) => snapshots / seconds),
    row('processor seconds of PostgreSQL', 2, ({ database }) => database),
    row('processor seconds of the importing process, without its start', 2, (one) => one.process),
    row('memory of the importing process, MB', 0, ({ memory }) => memory),
  ];
  return `${caption}\n\n${table(['', 'before', 'import', 'COPY', 'import : before', 'import : COPY'], rows)}`;
}

/** Factors from each size to the next. */
export function growthTable({ sizes, shapes }: GrowthResult): string {
  const steps = sizes.slice(1).map((size, index) => `${sizes[index]} → ${size}`);
  return table(
    ['request', ...sizes.map((size) => `${size}, p50 ms`), ...steps],
    shapes.map(({ name, p50 }) => [
      name,
      ...p50.map((value) => number(value ?? undefined, 2)),
      ...p50.slice(1).map((value, index) => ratio(value ?? undefined, p50[index] ?? undefined)),
    ]),
  );
}
