import { setTimeout } from 'node:timers/promises';
import { contendersOf } from './contenders.js';
import { cookbookJobs } from './cookbook-jobs.js';
import type { LoadedDataSet, Size } from './data-set.js';
import type { LoadGenerator } from './load-generator.js';
import { describeMachine, type Machine, serverOf } from './machine.js';
import { type Figures, measureShape, warmUp } from './measure.js';
import { plansOf } from './plans.js';
import { captureShapes } from './preparation.js';
import { number, ratio, table } from './report.js';
import { ofAll, quotient } from './requirements.js';
import type { Requirement } from './result.js';
import { askOnce, hasPeer, startFloor, startPeer, startService, type Target } from './targets.js';

const P95_MS = 500;
/** From each size to the next, which is ten times as large. */
const GROWTH = 3;
const SLOW_MS = 200;
/** The default. */
const COLUMNS_MIB = 400;

/** What one job took at one size; null where the service does not answer. PostGraphile cannot be asked everything. */
type Measured = Partial<Record<'service' | 'floor' | 'peer', Figures | undefined>> | null;

export interface JobsResult {
  measuredAt: string;
  machine: Machine;
  sizes: Size[];
  jobs: { name: string; at: Measured[] }[];
}

/** What the jobs of the cookbook cost at several sizes, beside the same statements without the service and PostGraphile; one client. */
export async function measureJobs(
  dataSets: readonly LoadedDataSet[],
  generator: LoadGenerator,
  settings: { only: string; rounds: number; stretch: number; dir: string; log: (line: string) => void },
): Promise<{ result: JobsResult; plans: string }> {
  const jobs = new Map<string, JobsResult['jobs'][number]>();
  const database = dataSets[0]?.database ?? '';
  const machine = await describeMachine(database);
  const server = await serverOf(database);
  const plans: string[] = [];
  for (const dataSet of dataSets) {
    settings.log(`Measuring ${dataSet.size}`);
    const shapes = await captureShapes(dataSet, {
      ...settings,
      only: new RegExp(settings.only, 'i'),
      from: cookbookJobs,
    });
    const service = await startService(dataSet, undefined, COLUMNS_MIB);
    const floor = await startFloor(
      dataSet,
      shapes.map((shape) => shape.floor),
      settings.dir,
    );
    const peer = hasPeer() ? await startPeer(dataSet) : null;
    const targets = [service, floor, ...(peer === null ? [] : [peer])];
    try {
      await warmUp(generator, [{ target: service, bodies: [JSON.stringify({ query: '{ __typename }' })] }]);
      settings.log(`  copied into columns in ${number(await untilCopied(service), 1)} s`);
      for (const [index, shape] of shapes.entries()) {
        const known = jobs.get(shape.name) ?? { name: shape.name, at: [] };
        jobs.set(shape.name, known);
        if (shape.refusal !== undefined) {
          known.at.push(null);
          continue;
        }
        const contenders = contendersOf(shape, index, targets, dataSet.workspaceId);
        // A slow job needs all its variants, too.
        const stretch = Math.max(settings.stretch, 60_000);
        const figures = await measureShape(
          generator,
          contenders,
          { rounds: settings.rounds, stretch, withTen: false, server },
          true,
        );
        known.at.push({ service: figures.service, floor: figures.floor, peer: figures.peer });
        const { service: own } = figures;
        settings.log(
          `  ${shape.name}: p50 ${number(own?.p50, 1)}, p95 ${number(own?.p95, 1)} ms of ${own?.requests}, plain SQL ${number(figures.floor?.p50, 1)} ms, PostGraphile ${number(figures.peer?.p50, 1)} ms${own?.firstFailure === undefined ? '' : `, ${own.failures} failed: ${own.firstFailure}`}`,
        );
        if ((own?.p95 ?? 0) > SLOW_MS) plans.push(`## ${dataSet.size}\n${await plansOf(dataSet, [shape])}`);
      }
    } finally {
      for (const target of targets) await target.stop();
    }
  }
  const result = {
    measuredAt: new Date().toISOString(),
    machine,
    sizes: dataSets.map(({ size }) => size),
    jobs: [...jobs.values()],
  };
  return { result, plans: plans.join('\n') };
}

/** Asks for an aggregate until it comes from columns; gives the seconds until then. */
async function untilCopied(service: Target): Promise<number> {
  const begun = performance.now();
  for (;;) {
    await askOnce(
      service,
      JSON.stringify({
        query: `{ itemAggregates(filter: { followersCount: { from: ${Math.floor(performance.now())} } }) { totals { count } } }`,
      }),
    );
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    if (/^loupe_columns_answers_total\{by="columns"\} [1-9]/m.test(metrics))
      return (performance.now() - begun) / 1000;
    // A question is answered by PostgreSQL until then, which takes its time from the copying.
    await setTimeout(5000);
  }
}

/** Milliseconds of processor time of a request, of the server's process and PostgreSQL together. */
const processorOf = (figures: Figures | undefined) =>
  figures === undefined ? undefined : figures.processor + figures.database;

export function jobsTable({ sizes, jobs }: JobsResult): string {
  return table(
    [
      'job',
      ...sizes.flatMap((size) => [
        ...[`${size}, p50 ms`, 'p95 ms', 'cpu ms'],
        ...['plain SQL, p50 ms', 'cpu ms', 'PostGraphile, p50 ms', 'cpu ms'],
      ]),
      ...sizes.slice(1).map((size, index) => `p95, ${sizes[index]} → ${size}`),
    ],
    jobs.map(({ name, at }) => [
      name,
      ...at.flatMap((measured) => [
        number(measured?.service?.p50, 1),
        number(measured?.service?.p95, 1),
        number(processorOf(measured?.service), 0),
        number(measured?.floor?.p50, 1),
        number(processorOf(measured?.floor), 0),
        number(measured?.peer?.p50, 1),
        number(processorOf(measured?.peer), 0),
      ]),
      ...at.slice(1).map((measured, index) => ratio(measured?.service?.p95, at[index]?.service?.p95)),
    ]),
  );
}

/** Judges the jobs at each size. */
export function jobsRequirements({ sizes, jobs }: JobsResult): Requirement[] {
  return sizes.flatMap((size, index) => [
    ofAll(
      `${size}: p95 of every job under ${P95_MS} ms`,
      jobs,
      ({ at }) => at[index]?.service?.p95 ?? Number.NaN,
      P95_MS,
      ' ms',
    ),
    ...(index === 0
      ? []
      : [
          ofAll(
            `${size}: p95 of every job at most ${GROWTH} times that of ${sizes[index - 1]}`,
            jobs,
            ({ at }) => quotient(at[index]?.service?.p95, at[index - 1]?.service?.p95),
            GROWTH,
            ' times',
          ),
        ]),
  ]);
}
