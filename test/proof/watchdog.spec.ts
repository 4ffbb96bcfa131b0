import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../tools/lib/net.mjs';
import { startTestApp, type TestApp } from '../support/app.js';
import { testEnvironment } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';

const STANDING = fileURLToPath(new URL('../support/standing-preload.mjs', import.meta.url));
/** Only a test that hangs takes this long. */
const HANG_MS = 180_000;
const LINE = 'The event loop has stood still for 1 s. This process ends, so that it is started again.';

describe('a process whose event loop stands still', () => {
  let api: TestApp | undefined;
  let running: AppProcess | undefined;
  afterEach(async () => {
    await running?.end();
    await api?.close();
  });

  /** A process that is up, and whose loop stands still when it gets SIGUSR2. */
  async function started(name: 'api' | 'worker'): Promise<AppProcess> {
    api = await startTestApp();
    const port = String(await freePort());
    const settings = {
      EVENT_LOOP_LIMIT_SECONDS: '1',
      LOG_LEVEL: 'fatal',
      LOG_FORMAT: 'json',
      PORT: port,
      WORKER_PORT: port,
    };
    const environment = testEnvironment({ database: api.database, ...settings });
    running = AppProcess.start(name, { ...environment, NODE_OPTIONS: `--import ${STANDING}` }, true);
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200), {
      timeout: HANG_MS,
      interval: 200,
    });
    return running;
  }

  it.each(['api', 'worker'] as const)(
    'is ended with one line, so that it is started again (%s)',
    async (name) => {
      const program = await started(name);

      process.kill(program.pid, 'SIGUSR2');

      await vi.waitFor(() => expect(program.isAlive).toBe(false), { timeout: HANG_MS });
      await vi.waitFor(() => expect(program.output).toContain('\n'), { timeout: HANG_MS });
      const lines = program.output.trim().split('\n');
      expect(lines.map((line) => JSON.parse(line).message)).toEqual([LINE]);
    },
  );

  it('is not ended where the whole process was stopped', async () => {
    const program = await started('worker');

    process.kill(program.pid, 'SIGSTOP');
    // The limit is what is tested: the process is stopped for longer.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    process.kill(program.pid, 'SIGCONT');
    const before = program.cpuSeconds;
    await vi.waitFor(() => expect(program.cpuSeconds).toBeGreaterThan(before), { timeout: HANG_MS });
    await new Promise((resolve) => setTimeout(resolve, 500));

    expect(program.isAlive).toBe(true);
    expect(program.output).toBe('');
  });
});
