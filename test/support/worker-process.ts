import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import api from '../../apps/api/package.json' with { type: 'json' };
import worker from '../../apps/worker/package.json' with { type: 'json' };
import { noteRunning } from './left-running.js';
import { mainOf } from './main-of.js';

/** Options of Node, as `npm start` gives them. */
const OPTIONS = { api: api.config.nodeOptions, worker: worker.config.nodeOptions };

/** A built app as a process of its own, which a test may kill. */
export class AppProcess {
  /** What it has written, where it was asked to keep it. */
  output = '';

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  /**
   * @param name folder of the app below apps/
   * @param keeps whether what it writes is kept
   */
  static start(name: 'worker' | 'api', env: NodeJS.ProcessEnv, keeps = false): AppProcess {
    const app = new AppProcess(
      spawn(process.execPath, [...OPTIONS[name], mainOf(name)], {
        env: { PATH: process.env.PATH, ...env },
        stdio: keeps
          ? ['ignore', 'pipe', 'pipe']
          : ['ignore', 'ignore', process.env.LOUPE_TEST_SHOW === '1' ? 'inherit' : 'ignore'],
      }),
    );
    app.child.once(
      'exit',
      noteRunning(`a process of the ${name}`, () => app.end()),
    );
    return app;
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The process could not be started');
    return this.child.pid;
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Processor time it has used, in seconds: what it costs, however busy the machine is. Linux only. */
  get cpuSeconds(): number {
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const TICKS_PER_SECOND = 100;
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  }

  /** Ends it; by default at once, with no chance to tidy up. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.isAlive) return;
    this.child.kill(signal);
    await once(this.child, 'exit');
  }
}
