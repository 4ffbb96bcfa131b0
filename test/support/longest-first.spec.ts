import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongestFirst } from './longest-first.js';

const ROOT = '/clone';
const spec = (kind: string, file: string): TestSpecification =>
  ({
    moduleId: `${ROOT}/${file}`,
    project: { name: kind, config: { sequence: { groupOrder: 0 }, isolate: false } },
  }) as TestSpecification;

class Sequencer extends LongestFirst {
  protected override readonly seconds = {
    'test/api/capture.spec.ts': 50,
    'test/proof/hostile/images.spec.ts': 90,
    'test/proof/snapshots-ten-days.spec.ts': 60,
  };
}

it('starts the longest files of each kind first, then the others, and keeps kinds together', async () => {
  const cache = { getFileTestResults: () => undefined, getFileStats: () => undefined };
  const sequencer = new Sequencer({ config: { root: ROOT }, cache } as unknown as Vitest);
  const sorted = await sequencer.sort([
    spec('unit', 'libs/kernel/src/ids.spec.ts'),
    spec('proof', 'test/proof/short.spec.ts'),
    spec('api', 'test/api/short.spec.ts'),
    spec('proof', 'test/proof/snapshots-ten-days.spec.ts'),
    spec('api', 'test/api/capture.spec.ts'),
    spec('proof', 'test/proof/hostile/images.spec.ts'),
  ]);
  expect(sorted.map(({ moduleId }) => moduleId.slice(ROOT.length + 1))).toEqual([
    'test/api/capture.spec.ts',
    'test/api/short.spec.ts',
    'test/proof/hostile/images.spec.ts',
    'test/proof/snapshots-ten-days.spec.ts',
    'test/proof/short.spec.ts',
    'libs/kernel/src/ids.spec.ts',
  ]);
});
