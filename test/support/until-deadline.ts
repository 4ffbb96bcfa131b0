import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TestRunner } from 'vitest';

type Suite = Parameters<TestRunner['onAfterRunSuite']>[0];

/** When no further file is begun, in milliseconds since 1970: `.ci/run` has 40 minutes at most. Without it all files are run. */
const DEADLINE = Number(process.env.LOUPE_TEST_DEADLINE ?? Number.POSITIVE_INFINITY);

/** Leaves out the files whose turn comes after the deadline. Their tests count as skipped, and tools/test.mjs names them. */
export default class UntilDeadline extends TestRunner {
  override async onBeforeRunSuite(suite: Suite): Promise<void> {
    await super.onBeforeRunSuite(suite);
    if (suite !== suite.file || Date.now() < DEADLINE) return;
    leaveOut(suite);
    const file = relative(this.config.root, suite.file.filepath);
    appendFileSync(join(process.env.LOUPE_TEST_DIR ?? '.', 'left-out.txt'), `${file}\n`);
  }
}

function leaveOut(suite: Suite): void {
  suite.mode = 'skip';
  for (const task of suite.tasks) {
    if (task.type === 'suite') leaveOut(task);
    else Object.assign(task, { mode: 'skip', result: { state: 'skip' } });
  }
}
