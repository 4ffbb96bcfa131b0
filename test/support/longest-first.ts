import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of the long files, written by `LOUPE_WRITE_DURATIONS=1 npm test`. Only their order matters. */
const DURATIONS: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL('../durations.json', import.meta.url), 'utf8'),
);

/**
 * Starts the longest files of each kind first, so that no worker is left with a long file at the end while the other one
 * is idle. Kinds stay together, because a worker cannot keep its modules from one kind to the next.
 */
export class LongestFirst extends BaseSequencer {
  protected readonly seconds: Readonly<Record<string, number>> = DURATIONS;

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const kinds = [...new Set(usual.map(({ project }) => project.name))];
    return kinds.flatMap((kind) =>
      usual
        .filter(({ project }) => project.name === kind)
        .sort((one, other) => this.secondsOf(other) - this.secondsOf(one)),
    );
  }

  private secondsOf({ moduleId }: TestSpecification): number {
    return this.seconds[relative(this.ctx.config.root, moduleId)] ?? 0;
  }
}
