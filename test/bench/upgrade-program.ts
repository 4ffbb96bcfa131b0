import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/lib/net.mjs';

const START_LIMIT_MS = 120_000;

/** A program of one of the two versions. */
export class Program {
  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
    readonly origin: string,
    private readonly logFile: string,
  ) {}

  static async start(
    app: 'api' | 'worker',
    main: string,
    { dir, version, ...env }: NodeJS.ProcessEnv & { dir: string; version: string },
  ): Promise<Program> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const logFile = join(dir, `upgrade-${version}-${app}.log`);
    const log = openSync(logFile, 'w');
    const child = spawn(process.execPath, ['--max-old-space-size=512', main], {
      env: { PATH: process.env.PATH, ...env, [app === 'api' ? 'PORT' : 'WORKER_PORT']: String(port) },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const program = new Program(`the ${version} ${app}`, child, origin, logFile);
    // The worker of the old version answers nothing: it is there when its work is done.
    if (app === 'api') await program.ready();
    return program;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null)
      throw new Error(`${this.name} ended before its time:\n${this.output().slice(-2000)}`);
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }

  /** Ends it, whatever it does. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  output(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  private async ready(): Promise<void> {
    for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; ) {
      const isReady = await fetch(`${this.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      if (this.child.exitCode !== null) break;
      await sleep(100);
    }
    throw new Error(`${this.name} did not start:\n${this.output().slice(-2000)}`);
  }
}
