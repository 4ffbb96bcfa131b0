import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry } from 'prom-client';
import { isMetricsMessage, type MetricsMessage, type ProcessMetrics } from './metrics-message.js';

/** Pauses before a process is started again: none at first, then longer ones while they keep ending soon. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
const WELL_AFTER_MS = 60_000;

/**
 * Runs several processes of the API at one address, of which one that has time accepts each connection. One that ends is started
 * again. SIGTERM ends all of them, each after its open requests; if this process is killed, they end too.
 * @param log for the operator
 */
export class ApiProcesses {
  /** Those that serve requests, and can say what they count. */
  private readonly serving = new Set<Worker>();
  private readonly waiting = new Map<number, (metrics: ProcessMetrics) => void>();
  private asked = 0;
  private isStopping = false;
  /** Ends in a row that came soon after a start. */
  private soonEnded = 0;

  constructor(
    private readonly count: number,
    private readonly log: (text: string) => void,
  ) {}

  /** @returns the code to exit with, once all have ended */
  async run(): Promise<number> {
    // Each accepts for itself. A connection that this process hands to one that is killed at that moment would never be
    // closed, and its client would wait for an answer until it gives up.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.on('message', (worker, message) => this.hear(worker, message));
    cluster.on('listening', (worker) => this.serving.add(worker));
    cluster.on('exit', (worker) => this.serving.delete(worker));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.stop(signal));
    // What keeps the first from listening keeps all of them: it is said once.
    const first = this.start();
    const code = await Promise.race([
      once(first, 'listening').then(() => null),
      once(first, 'exit').then(([code]) => Number(code ?? 1)),
    ]);
    if (code !== null) return code;
    this.keep(first);
    for (let other = 1; other < this.count && !this.isStopping; other += 1) this.keep(this.start());
    // Without running processes and pauses nothing holds this one.
    await once(process, 'beforeExit');
    return 0;
  }

  private start(): Worker {
    return cluster.fork();
  }

  private keep(worker: Worker): void {
    const begun = Date.now();
    worker.once('exit', (code, signal) => {
      if (this.isStopping) return;
      this.soonEnded = Date.now() - begun > WELL_AFTER_MS ? 0 : this.soonEnded + 1;
      const pause = PAUSES_MS[Math.min(this.soonEnded - 1, PAUSES_MS.length - 1)] ?? 0;
      this.log(
        `A process of the API ended unexpectedly (${signal ?? `code ${code}`}); another is started in ${pause / 1000} s.`,
      );
      setTimeout(() => {
        if (!this.isStopping) this.keep(this.start());
      }, pause);
    });
  }

  private stop(signal: NodeJS.Signals): void {
    this.isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  }

  private hear(worker: Worker, message: unknown): void {
    if (!isMetricsMessage(message)) return;
    const { id } = message;
    if (message.type === 'loupe:own') this.waiting.get(id)?.(message.metrics);
    if (message.type === 'loupe:all?') {
      void Promise.all([...this.serving].map((one) => this.metricsOf(one))).then(async (all) => {
        const text = await AggregatorRegistry.aggregate(all).metrics();
        say(worker, { type: 'loupe:all', id, text });
      });
    }
  }

  /** None of a process that ends before it answers. */
  private metricsOf(worker: Worker): Promise<ProcessMetrics> {
    this.asked += 1;
    const id = this.asked;
    return new Promise<ProcessMetrics>((resolve) => {
      const ended = () => resolve([]);
      worker.once('exit', ended);
      this.waiting.set(id, (metrics) => {
        worker.off('exit', ended);
        resolve(metrics);
      });
      say(worker, { type: 'loupe:own?', id });
    }).finally(() => this.waiting.delete(id));
  }
}

function say(worker: Worker, message: MetricsMessage): void {
  if (worker.isConnected()) worker.send(message);
}
