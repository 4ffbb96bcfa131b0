import 'reflect-metadata';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contendersOf } from './contenders.js';
import { ensureDataSet, type LoadedDataSet, SIZES, type Size } from './data-set.js';
import { writeDocument } from './document.js';
import { floorAgreement } from './floor-agreement.js';
import { type GrowthResult, growthOf } from './growth.js';
import { measureGuard } from './guard.js';
import { guardRequirements, guardTable } from './guard-report.js';
import { measureIntake } from './intake.js';
import { jobsRequirements, jobsTable, measureJobs } from './jobs.js';
import { LoadGenerator } from './load-generator.js';
import { describeMachine, memoryOf } from './machine.js';
import { measureShape, warmUp } from './measure.js';
import { plansOf } from './plans.js';
import { captureShapes } from './preparation.js';
import { growthTable, intakeTable, requirementsTable, resultTable } from './report.js';
import { growthRequirementsOf, requirementsOf } from './requirements.js';
import type { BenchResult, Requirement, ShapeResult } from './result.js';
import { hasPeer, peerVersion, startFloor, startPeer, startService, type Target } from './targets.js';
import { measureUpgrade } from './upgrade.js';
import { upgradeRequirements, upgradeTable } from './upgrade-report.js';

/** As tools/lib/bench-options.mjs reads them. */
interface Options {
  items: Size | null;
  growth: Size[];
  jobs: Size[];
  intake: boolean;
  upgrade: boolean;
  guard: boolean;
  rate: number;
  before: string | null;
  only: string;
  rounds: number;
  stretch: number;
  dataDir: string;
  out: string | null;
  reload: boolean;
  loadOnly: boolean;
  document: boolean;
  check: boolean;
}

const options: Options = JSON.parse(process.env.LOUPE_BENCH_OPTIONS ?? '{}');
/** A twentieth of the requests takes longer: its plans are worth a look. */
const SLOW_MS = 50;
/** Seconds of each phase of an upgrade. */
const SECONDS = 30;
const log = (line: string) => console.log(line);

/** Starts what is measured, one after the other; what was started is stopped when `work` is done or fails. */
async function withTargets<Result>(
  starts: (() => Promise<Target>)[],
  work: (targets: Target[]) => Promise<Result>,
): Promise<Result> {
  const targets: Target[] = [];
  try {
    for (const start of starts) targets.push(await start());
    return await work(targets);
  } finally {
    for (const target of targets) await target.stop();
  }
}

async function compare(
  dataSet: LoadedDataSet,
  generator: LoadGenerator,
): Promise<{ result: BenchResult; plans: string }> {
  const machine = await describeMachine(dataSet.database);
  log('Asking the service for everything once and noting its statements');
  const dir = options.dataDir;
  const shapes = await captureShapes(dataSet, { only: new RegExp(options.only, 'i'), dir, log });
  const starts = [
    () => startService(dataSet),
    () =>
      startFloor(
        dataSet,
        shapes.map(({ floor }) => floor),
        dir,
      ),
    ...(hasPeer() ? [() => startPeer(dataSet)] : []),
  ];
  const result = await withTargets(starts, async (targets): Promise<BenchResult> => {
    const [service, floor] = targets;
    if (service === undefined || floor === undefined) throw new Error('There is nothing to measure');
    const atRest = memoryOf(service.pid);
    const [first] = shapes;
    if (first !== undefined) await warmUp(generator, contendersOf(first, 0, targets, dataSet.workspaceId));
    const results: ShapeResult[] = [];
    for (const [index, shape] of shapes.entries()) {
      const { name, isPlain, isFilteredPage, p95Ms, counts, remembered, refusal } = shape;
      const result: ShapeResult = { name, isPlain, isFilteredPage, p95Ms, counts, refusal, figures: {} };
      if (refusal === undefined) {
        result.agreement = await floorAgreement(floor, shape, index);
        const contenders = contendersOf(shape, index, targets, dataSet.workspaceId);
        const settings = { rounds: options.rounds, stretch: options.stretch, withTen: true };
        result.figures = await measureShape(generator, contenders, settings, remembered === true);
      }
      result.memory = memoryOf(service.pid)?.now;
      results.push(result);
      log(resultTable([result]).split('\n').at(-1) ?? '');
    }
    return {
      measuredAt: new Date().toISOString(),
      size: dataSet.size,
      items: dataSet.items,
      machine,
      peer: hasPeer() ? `PostGraphile ${peerVersion()}` : null,
      settings: { rounds: options.rounds, stretch: options.stretch },
      memory: { atRest, atEnd: memoryOf(service.pid) },
      shapes: results,
    };
  });
  const slow = shapes.filter((_, index) => isSlow(result.shapes[index]));
  return { result, plans: await plansOf(dataSet, slow) };
}

const isSlow = (shape: ShapeResult | undefined) =>
  Math.max(shape?.figures.service?.p95 ?? 0, shape?.figures.floor?.p95 ?? 0) > SLOW_MS;

/** Keeps the measurements for comparison, and beside them how PostgreSQL runs what is slow. */
function save(kind: string, result: object, plans?: string): void {
  const folder = join(options.dataDir, 'results');
  mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = options.out ?? join(folder, `${stamp}-${kind}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  if (plans !== undefined) writeFileSync(file.replace(/(?:\.json)?$/, '.plans.txt'), plans);
  log(`\nWritten to ${file}${plans === undefined ? '' : ', and how PostgreSQL runs what is slow beside it'}`);
}

function judge(requirements: readonly Requirement[]): void {
  if (options.check && requirements.some(({ met }) => !met)) process.exitCode = 1;
}

async function intake(): Promise<void> {
  const result = await measureIntake({ ...options, dir: options.dataDir, log });
  const tables = [intakeTable(result)];
  log(`\n${tables.join('\n\n')}`);
  save('intake', result);
  if (options.document) writeDocument('intake', { ...result, tables });
}

async function upgrade(): Promise<void> {
  const { before, items, rate, dataDir: dir } = options;
  if (before === null) throw new Error('There is no version to upgrade from');
  const result = await measureUpgrade({ before, size: items ?? '1m', dir, rate, seconds: SECONDS, log });
  const requirements = upgradeRequirements(result);
  log(`\n${upgradeTable(result)}\n\n${requirementsTable(requirements)}`);
  save('upgrade', { ...result, requirements });
  judge(requirements);
}

async function guard(): Promise<void> {
  const { before, dataDir: dir, rounds, only } = options;
  if (before === null) throw new Error('There is no version to compare with');
  const generator = new LoadGenerator();
  try {
    const result = await measureGuard(generator, { before, dir, rounds, only, log });
    const requirements = guardRequirements(result);
    log(`\n${guardTable(result)}\n\n${requirementsTable(requirements)}`);
    save('guard', { ...result, requirements });
    if (options.document) writeDocument('guard', { ...result, tables: [guardTable(result)] });
    if (requirements.some(({ met }) => !met)) process.exitCode = 1;
  } finally {
    generator.stop();
  }
}

async function main(): Promise<void> {
  if (options.guard) return guard();
  if (options.intake) return intake();
  if (options.upgrade) return upgrade();
  const several = [...options.growth, ...options.jobs];
  const sizes = several.length > 0 ? several : [options.items ?? '1m'];
  const dataSets: LoadedDataSet[] = [];
  const forJobs = options.jobs.length > 0;
  for (const size of sizes)
    dataSets.push(await ensureDataSet(size, { forJobs, reload: options.reload, log }));
  if (options.loadOnly) return;
  const generator = new LoadGenerator();
  try {
    if (forJobs) {
      const { result, plans } = await measureJobs(dataSets, generator, {
        ...options,
        dir: options.dataDir,
        log,
      });
      const requirements = jobsRequirements(result);
      const tables = [requirementsTable(requirements), jobsTable(result)];
      log(`\n${tables.join('\n\n')}`);
      save('jobs', { ...result, requirements }, plans);
      if (options.document) writeDocument('jobs', { ...result, tables });
      judge(requirements);
      return;
    }
    if (options.growth.length > 0) {
      const growth: GrowthResult = await growthOf(dataSets, generator, { ...options, log });
      const requirements = growthRequirementsOf(growth);
      log(`\n${growthTable(growth)}\n\n${requirementsTable(requirements)}`);
      save('growth', { ...growth, requirements });
      const tables = [growthTable(growth), requirementsTable(requirements)];
      if (options.document) writeDocument('growth', { ...growth, tables });
      judge(requirements);
      return;
    }
    const [dataSet] = dataSets;
    if (dataSet === undefined) throw new Error(`The sizes are ${Object.keys(SIZES).join(', ')}`);
    const { result, plans } = await compare(dataSet, generator);
    const requirements = requirementsOf(result);
    log(`\n${resultTable(result.shapes)}\n\n${requirementsTable(requirements)}`);
    log(
      `\nMachine: ${JSON.stringify(result.machine)}\nMemory of the API: ${JSON.stringify(result.memory)} MB`,
    );
    save(dataSet.size, { ...result, requirements }, plans);
    const memory = `Resident memory of the API: ${result.memory.atEnd?.most ?? 'unknown'} MB at most. Peer: ${result.peer ?? 'none'}.`;
    const tables = [requirementsTable(requirements), resultTable(result.shapes), memory];
    if (options.document) writeDocument('measured', { ...result, tables });
    judge(requirements);
  } finally {
    generator.stop();
  }
}

await main();
