import { expect, it } from 'vitest';
import type { Figures } from './measure.js';
import { growthRequirementsOf, requirementsOf } from './requirements.js';
import type { BenchResult, ShapeResult } from './result.js';

const figures = (p50: number, perSecondOfTen: number): Figures => ({
  ...{ p50, p95: p50, perSecond: 1, perSecondOfTen, p50OfTen: 1, p95OfTen: 1 },
  ...{ processor: 1, database: 1, requests: 1, bytes: 1, failures: 0 },
});

const shape = (more: Partial<ShapeResult>): ShapeResult => ({
  ...{ name: 'items', isPlain: undefined, isFilteredPage: undefined, counts: undefined, refusal: undefined },
  figures: { service: figures(3, 50), floor: figures(1, 100), peer: figures(2, 30) },
  ...more,
});

const run = (...shapes: ShapeResult[]): BenchResult => ({
  ...{ measuredAt: '', size: '1m', items: 1, peer: null, settings: { rounds: 1, stretch: 1 } },
  memory: { atRest: null, atEnd: { now: 1, most: 399 } },
  machine: {
    ...{ cpu: '', cores: 2, memoryGb: 1, system: '', node: '', postgres: '', settings: {}, loadAverage: 0 },
  },
  shapes,
});

const missedOf = (result: BenchResult) =>
  requirementsOf(result).flatMap(({ asked, met }, index) => (met ? [] : [`${index} ${asked.slice(0, 24)}`]));

it('figures exactly at the limits are met', () => {
  expect(missedOf(run(shape({ isPlain: true, isFilteredPage: true })))).toEqual([]);
});

it('each missed one is named with the requests that miss it', () => {
  const slow = shape({
    name: 'slow one',
    isFilteredPage: true,
    figures: { service: figures(251, 1), floor: figures(1, 1) },
  });
  const requirements = requirementsOf(run(shape({ isPlain: true }), slow));
  expect(requirements.filter(({ met }) => !met).map(({ measured }) => measured)).toEqual([
    expect.stringContaining('slow one (251.0 times)'),
    expect.stringContaining('slow one (251.0 ms)'),
  ]);
});

it('what was not measured is not met', () => {
  const refused = shape({ name: 'refused', isPlain: true, isFilteredPage: true, refusal: 'no', figures: {} });
  const requirements = requirementsOf({ ...run(refused), memory: { atRest: null, atEnd: null } });
  expect(requirements.filter(({ met }) => met)).toEqual([]);
});

it('a run without the request that a figure is of says that it was not measured', () => {
  const [pages, , , , answered] = requirementsOf(run(shape({ isPlain: true })));
  expect(pages).toMatchObject({ met: false, measured: 'not measured' });
  expect(answered).toMatchObject({ met: true, measured: 'yes' });
  expect(requirementsOf(run()).map(({ measured }) => measured)).toEqual([
    ...Array(5).fill('not measured'),
    '399 MB at most',
  ]);
});

it('a request without a figure is named among those that miss', () => {
  const unmeasured = shape({ name: 'unknown', isFilteredPage: true, figures: {} });
  const [pages, , , , answered] = requirementsOf(run(shape({ isFilteredPage: true }), unmeasured));
  expect(pages).toMatchObject({ met: false, measured: '1 of 2 are not: unknown (not measured)' });
  expect(answered).toMatchObject({ met: false, measured: 'unknown (not measured)' });
});

it('growth is judged from one million to ten, without the requests that count', () => {
  const growth = (p50: (number | null)[], counts = false) => ({ name: `${p50}`, counts, p50 });
  const requirements = growthRequirementsOf({
    measuredAt: '',
    machine: run().machine,
    sizes: ['100k', '1m', '10m'],
    shapes: [growth([1, 3, 6]), growth([1, 2, 20], true), growth([1, 1, 2.5]), growth([1, 1, null])],
  });
  expect(requirements).toEqual([
    expect.objectContaining({ met: false, measured: expect.stringContaining('2 of 3 are not') }),
  ]);
});

it('a search is held to a limit of its own', () => {
  const searches = [
    shape({ name: 'quick', p95Ms: 3 }),
    shape({ name: 'slow', p95Ms: 2, figures: { service: figures(3, 50), floor: figures(3, 50) } }),
  ];
  expect(requirementsOf(run(...searches)).at(-1)).toMatchObject({
    measured: '1 of 2 are not: slow (1.5 times its limit)',
    met: false,
  });
});
