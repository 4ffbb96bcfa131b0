import type { GrowthResult } from './growth.js';
import type { BenchResult, Requirement, ShapeResult } from './result.js';

const SLOWEST_TO_FLOOR = 3;
const LEAST_OF_FLOOR = 0.5;
const LEAST_OF_PEER = 1.5;
const P95_MS = 250;
const MEMORY_MB = 400;

/** Judges a run by what is asked for at a million items. */
export function requirementsOf({ shapes, memory }: BenchResult): Requirement[] {
  const plain = shapes.find(({ isPlain }) => isPlain)?.figures;
  return [
    ofAll(
      `p50 of each filtered page at most ${SLOWEST_TO_FLOOR} times the floor's`,
      shapes.filter(({ isFilteredPage }) => isFilteredPage),
      ({ figures: { service, floor } }) => quotient(service?.p50, floor?.p50),
      SLOWEST_TO_FLOOR,
      ' times',
    ),
    atLeast(
      `requests a second of the plain page, 10 connections, at least ${LEAST_OF_FLOOR * 100} % of the floor's`,
      quotient(plain?.service?.perSecondOfTen, plain?.floor?.perSecondOfTen),
      LEAST_OF_FLOOR,
    ),
    atLeast(
      `and at least ${LEAST_OF_PEER} times PostGraphile's`,
      quotient(plain?.service?.perSecondOfTen, plain?.peer?.perSecondOfTen),
      LEAST_OF_PEER,
    ),
    ofAll(
      `p95 of every request with one client under ${P95_MS} ms`,
      shapes,
      ({ figures: { service } }) => service?.p95 ?? Number.NaN,
      P95_MS,
      ' ms',
    ),
    {
      asked: 'every request is answered',
      ...failing(shapes),
    },
    {
      asked: `the API process stays under ${MEMORY_MB} MB`,
      measured: memory.atEnd === null ? 'not known on this system' : `${memory.atEnd.most} MB at most`,
      met: memory.atEnd !== null && memory.atEnd.most < MEMORY_MB,
    },
    ...ownLimits(shapes),
  ];
}

/** Of the requests that have a limit of their own; nothing where none was measured. */
function ownLimits(shapes: readonly ShapeResult[]): Requirement[] {
  const limited = shapes.filter(({ p95Ms }) => p95Ms !== undefined);
  if (limited.length === 0) return [];
  return [
    ofAll(
      'p95 of each search by operators with one client within its limit (50 ms for two words, 100 for a phrase and one of five, 150 for NEAR)',
      limited,
      ({ figures: { service }, p95Ms }) => quotient(service?.p95, p95Ms),
      1,
      ' times its limit',
    ),
  ];
}

const GROWTH = 2;

/** Judges how costs grow from one million items to ten; nothing where that was not measured. */
export function growthRequirementsOf({ sizes, shapes }: GrowthResult): Requirement[] {
  const [million, ten] = [sizes.indexOf('1m'), sizes.indexOf('10m')];
  if (million < 0 || ten < 0) return [];
  return [
    ofAll(
      `from 1m to 10m no request without totalCount takes more than ${GROWTH} times as long`,
      shapes.filter(({ counts }) => !counts),
      ({ p50 }) => quotient(p50[ten] ?? undefined, p50[million] ?? undefined),
      GROWTH,
      ' times',
    ),
  ];
}

export const quotient = (a: number | undefined, b: number | undefined) =>
  (a ?? Number.NaN) / (b ?? Number.NaN);

const NOT_MEASURED = 'not measured';

/** What was not measured is not met, of one request and of all. */
export function ofAll<Shape extends { name: string }>(
  asked: string,
  shapes: readonly Shape[],
  figureOf: (shape: Shape) => number,
  limit: number,
  unit: string,
): Requirement {
  const values = shapes.map((shape) => ({ name: shape.name, value: figureOf(shape) }));
  const measured = values.filter(({ value }) => !Number.isNaN(value));
  if (measured.length === 0) return { asked, measured: NOT_MEASURED, met: false };
  const missed = values.filter(({ value }) => !(value <= limit)).sort((a, b) => b.value - a.value);
  if (missed.length === 0) {
    const worst = Math.max(...measured.map(({ value }) => value));
    return { asked, measured: `${worst.toFixed(1)}${unit} at most`, met: true };
  }
  const names = missed.map(({ name, value }) => `${name} (${figureText(value, unit)})`).join('; ');
  return { asked, measured: `${missed.length} of ${values.length} are not: ${names}`, met: false };
}

const figureText = (value: number, unit: string) =>
  Number.isNaN(value) ? NOT_MEASURED : `${value.toFixed(1)}${unit}`;

function atLeast(asked: string, value: number, limit: number): Requirement {
  return { asked, measured: Number.isNaN(value) ? NOT_MEASURED : value.toFixed(2), met: value >= limit };
}

function failing(shapes: readonly ShapeResult[]): { measured: string; met: boolean } {
  const failed = shapes.filter(
    ({ refusal, figures }) => refusal !== undefined || (figures.service?.failures ?? 1) > 0,
  );
  if (shapes.length === 0) return { measured: NOT_MEASURED, met: false };
  const names = failed.map(
    ({ name, refusal, figures }) =>
      `${name} (${codeOf(refusal ?? figures.service?.firstFailure ?? NOT_MEASURED)})`,
  );
  return { measured: failed.length === 0 ? 'yes' : names.join('; '), met: failed.length === 0 };
}

/** The error's code where it has one, which is shorter than its message. */
function codeOf(failure: string): string {
  return /"code":"(\w+)"/.exec(failure)?.[1] ?? failure.slice(0, 60);
}
