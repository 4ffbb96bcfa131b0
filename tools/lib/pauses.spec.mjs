import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { pauseAgainAndAgain, pausedDuring } from './pauses.mjs';
import { descendantsOf, isPaused } from './processes.mjs';

const LIMIT_MS = 120_000;

describe.skipIf(process.platform !== 'linux')('pauses', { timeout: LIMIT_MS }, () => {
  it('hold processes and those that they have started until they may go on', async () => {
    const child = spawn('sh', ['-c', 'sleep 1000 & wait']);
    try {
      const started = await vi.waitFor(
        () => {
          const pids = descendantsOf(child.pid);
          expect(pids).toHaveLength(1);
          return [child.pid, ...pids];
        },
        { timeout: LIMIT_MS },
      );
      expect(descendantsOf(process.pid)).toEqual(expect.arrayContaining(started));
      let go;
      const paused = pausedDuring([...started, 2 ** 22 + 1], new Promise((resolve) => (go = resolve)));
      await vi.waitFor(() => expect(started.map(isPaused)).toEqual([true, true]), { timeout: LIMIT_MS });
      go();
      await paused;
      await vi.waitFor(() => expect(started.map(isPaused)).toEqual([false, false]), { timeout: LIMIT_MS });
    } finally {
      for (const pid of descendantsOf(child.pid)) process.kill(pid, 'SIGKILL');
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });

  it('of another kind are refused', () => {
    expect(() => pauseAgainAndAgain('often')).toThrow(
      'LOUPE_TEST_PAUSES must be one of all, some, and is often',
    );
  });

  it('end at once when they are stopped', async () => {
    const { stop, pauses } = pauseAgainAndAgain('all');
    await stop();
    expect(pauses()).toBe(0);
  });
});
