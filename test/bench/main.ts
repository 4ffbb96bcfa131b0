import 'reflect-metadata';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDataSet, type LoadedDataSet, SIZES, type Size } from './data-set.js';
import { floorAgreement } from './floor-agreement.js';
import { type GrowthResult, growthOf } from './growth.js';
import { LoadGenerator } from './load-generator.js';
import { describeMachine, memoryOf } from './machine.js';
import { type Contender, measureShape } from './measure.js';
import { captureShapes, type PreparedShape } from './preparation.js';
import { type BenchResult, growthTable, requirementsTable, resultTable, type ShapeResult } from './report.js';
import { requirementsOf } from './requirements.js';
import { hasPeer, peerVersion, startFloor, startPeer, startService, type Target } from './targets.js';

/** As tools/lib/bench-options.mjs reads them. */
interface Options {
  items: Size | null;
  growth: Size[];
  only: string;
  rounds: number;
  stretch: number;
  dataDir: string;
  out: string | null;
  reload: boolean;
  loadOnly: boolean;
  check: boolean;
}

const options: Options = JSON.parse(process.env.LOUPE_BENCH_OPTIONS ?? '{}');
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

function contendersOf(
  shape: PreparedShape,
  index: number,
  targets: readonly Target[],
  workspaceId: string,
): Contender[] {
  return targets.flatMap((target): Contender[] => {
    if (target.name === 'service')
      return [{ target, bodies: shape.requests.map((one) => JSON.stringify(one)) }];
    if (target.name === 'floor') {
      return [
        { target, bodies: shape.requests.map((_, variant) => JSON.stringify({ shape: index, variant })) },
      ];
    }
    return shape.peer === undefined
      ? []
      : [{ target, bodies: shape.peer.map((make) => JSON.stringify(make(workspaceId))) }];
  });
}

async function compare(dataSet: LoadedDataSet, generator: LoadGenerator): Promise<BenchResult> {
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
  return withTargets(starts, async (targets) => {
    const [service, floor] = targets;
    if (service === undefined || floor === undefined) throw new Error('There is nothing to measure');
    const atRest = memoryOf(service.pid);
    const results: ShapeResult[] = [];
    for (const [index, shape] of shapes.entries()) {
      const { name, isPlain, isFilteredPage, counts, remembered, refusal } = shape;
      const result: ShapeResult = { name, isPlain, isFilteredPage, counts, refusal, figures: {} };
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
}

/** Prints, and keeps for comparison. */
function save(kind: string, result: object): void {
  const folder = join(options.dataDir, 'results');
  mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = options.out ?? join(folder, `${stamp}-${kind}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  log(`\nWritten to ${file}`);
}

async function main(): Promise<void> {
  const sizes = options.growth.length > 0 ? options.growth : [options.items ?? '1m'];
  const dataSets: LoadedDataSet[] = [];
  for (const size of sizes) dataSets.push(await ensureDataSet(size, { reload: options.reload, log }));
  if (options.loadOnly) return;
  const generator = new LoadGenerator();
  try {
    if (options.growth.length > 0) {
      const growth: GrowthResult = await growthOf(dataSets, generator, { ...options, log });
      log(`\n${growthTable(growth)}`);
      save('growth', growth);
      return;
    }
    const [dataSet] = dataSets;
    if (dataSet === undefined) throw new Error(`The sizes are ${Object.keys(SIZES).join(', ')}`);
    const result = await compare(dataSet, generator);
    const requirements = requirementsOf(result);
    log(`\n${resultTable(result.shapes)}\n\n${requirementsTable(requirements)}`);
    log(
      `\nMachine: ${JSON.stringify(result.machine)}\nMemory of the API: ${JSON.stringify(result.memory)} MB`,
    );
    save(dataSet.size, { ...result, requirements });
    if (options.check && requirements.some(({ met }) => !met)) process.exitCode = 1;
  } finally {
    generator.stop();
  }
}

await main();
