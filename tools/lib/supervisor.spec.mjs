import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApp } from './apps.mjs';
import { isAlive } from './processes.mjs';
import { keepRunning } from './supervisor.mjs';

const FOR_EVER = 'console.log("begun"); setInterval(() => {}, 1000)';
/** Fills a heap of 16 MB at once. */
const FULL_HEAP = 'const all = []; for (;;) all.push(new Array(1000).fill(all.length))';
/** Only against what hangs. */
const until = (condition) => vi.waitFor(condition, { timeout: 240_000, interval: 10 });

let dir;
let kept;
let lines;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'loupe-spec-'));
  lines = [];
});
afterEach(async () => {
  await kept?.stop();
  rmSync(dir, { recursive: true });
});

/** Keeps small programs running: the first one, and then as often as needed the second. */
function keep({ first = FOR_EVER, next = FOR_EVER, options = {} }) {
  const logFile = join(dir, 'program.log');
  const start = (source, again) =>
    startApp(
      {
        name: 'It',
        command: [process.execPath, '--max-old-space-size=16', '-e', source],
        cwd: dir,
        env: process.env,
        logFile,
      },
      { again },
    );
  const started = [start(first, false)];
  kept = keepRunning(started[0], {
    name: 'It',
    logFile,
    startAgain: async () => {
      started.push(start(next, true));
      return started.at(-1);
    },
    log: (line) => lines.push(line),
    ...options,
  });
  return { started, logFile };
}

describe('keeping a program running', () => {
  it('starts it again at once when it is killed, and goes on with its log', async () => {
    const { started, logFile } = keep({});
    await until(() => expect(readFileSync(logFile, 'utf8')).toBe('begun\n'));
    process.kill(started[0].pid, 'SIGKILL');
    await until(() => expect(readFileSync(logFile, 'utf8')).toBe('begun\nbegun\n'));
    expect(started.map(({ pid }) => isAlive(pid))).toEqual([false, true]);
    expect(lines[0]).toMatch(/^\S+Z It ended unexpectedly \(signal SIGKILL\)/);
    expect(lines[0]).toContain('begun\nIt is started again. Everything else keeps running.');
  });

  it('says in a line that the heap was full, without the stack that Node adds', async () => {
    keep({ first: FULL_HEAP });
    await until(() => expect(lines).not.toEqual([]));
    expect(lines[0]).toMatch(/FATAL ERROR: .*heap out of memory\nIt is started again\./);
    expect(lines[0]).not.toContain('Native stack trace');
  });

  it('waits longer each time when it does not stay up, and as long as the last pause from then on', async () => {
    keep({ first: 'process.exit(3)', next: 'process.exit(3)', options: { pausesMs: [0, 10, 20] } });
    await until(() => expect(lines.length).toBeGreaterThanOrEqual(4));
    expect(lines.slice(0, 4).map((line) => /It is started again.*?\. /.exec(line)[0])).toEqual([
      'It is started again. ',
      'It is started again in 0.01 s. ',
      'It is started again in 0.02 s. ',
      'It is started again in 0.02 s. ',
    ]);
    expect(lines[0]).toContain('exit code 3');
  });

  it('begins with the shortest pause again after a program that ran well', async () => {
    keep({
      first: 'process.exit(3)',
      next: 'process.exit(3)',
      options: { pausesMs: [0, 60_000], wellAfterMs: -1 },
    });
    await until(() => expect(lines.length).toBeGreaterThanOrEqual(3));
    expect(lines.filter((line) => line.includes('in 60 s'))).toEqual([]);
  });

  it('tries again when it could not even be started', async () => {
    const { started } = keep({
      first: 'process.exit(3)',
      options: {
        pausesMs: [0, 0],
        startAgain: vi
          .fn(async () =>
            startApp({
              name: 'It',
              command: [process.execPath, '-e', FOR_EVER],
              cwd: dir,
              env: {},
              logFile: join(dir, 'b'),
            }),
          )
          .mockRejectedValueOnce(new Error('no space left')),
        untilReady: async () => {},
      },
    });
    await until(() => expect(lines.at(-1)).toMatch(/It is back after \d+\.\d s\.$/));
    expect(lines[1]).toContain('no space left');
    expect(started).toHaveLength(1);
  });

  it('stops at once in the middle of a pause, and starts nothing any more', async () => {
    const { started } = keep({ first: 'process.exit(3)', options: { pausesMs: [600_000] } });
    await until(() => expect(lines).toHaveLength(1));
    await kept.stop();
    expect(started).toHaveLength(1);
  });

  it('says nothing of a program that was stopped', async () => {
    const { started } = keep({});
    await kept.stop();
    expect(isAlive(started[0].pid)).toBe(false);
    expect(lines).toEqual([]);
  });
});
