import type { LoadedDataSet, Size } from './data-set.js';
import type { LoadGenerator } from './load-generator.js';
import { describeMachine, type Machine } from './machine.js';
import { measureShape, warmUp } from './measure.js';
import { shapesFor } from './preparation.js';
import { askOnce, startService } from './targets.js';

export interface GrowthResult {
  measuredAt: string;
  machine: Machine;
  sizes: Size[];
  /** Milliseconds of one client, for each size in their order; null where the service does not answer. */
  shapes: { name: string; counts: boolean; p50: (number | null)[] }[];
}

/** What each shape costs on data sets of several sizes; the service alone, one client. */
export async function growthOf(
  dataSets: readonly LoadedDataSet[],
  generator: LoadGenerator,
  settings: { only: string; rounds: number; stretch: number; log: (line: string) => void },
): Promise<GrowthResult> {
  const shapes = new Map<string, GrowthResult['shapes'][number]>();
  const machine = await describeMachine(dataSets[0]?.database ?? '');
  for (const dataSet of dataSets) {
    settings.log(`Measuring ${dataSet.size}`);
    const service = await startService(dataSet);
    try {
      const chosen = await shapesFor(dataSet, service, new RegExp(settings.only, 'i'));
      const [first] = chosen;
      const warming = first?.requests.map((one) => JSON.stringify(one)) ?? [];
      await warmUp(generator, [{ target: service, bodies: warming }]);
      for (const shape of chosen) {
        const known = shapes.get(shape.name) ?? { name: shape.name, counts: shape.counts === true, p50: [] };
        shapes.set(shape.name, known);
        const bodies = shape.requests.map((one) => JSON.stringify(one));
        // What is asked for at all sizes alike is compared from memory; most of ten million items are on the disk until then.
        for (const body of shape.remembered === true ? [] : bodies)
          await askOnce(service, body).catch(() => null);
        const isAnswered = await askOnce(service, bodies[0] ?? '').then(
          () => true,
          (error: Error) => settings.log(`  ${shape.name} is not answered: ${error.message}`),
        );
        const contender = { target: service, bodies };
        const figures = isAnswered
          ? await measureShape(
              generator,
              [contender],
              { ...settings, withTen: false },
              shape.remembered === true,
            )
          : {};
        known.p50.push(figures.service?.p50 ?? null);
      }
    } finally {
      await service.stop();
    }
  }
  return {
    measuredAt: new Date().toISOString(),
    machine,
    sizes: dataSets.map(({ size }) => size),
    shapes: [...shapes.values()],
  };
}
