import type { LoadGenerator } from './load-generator.js';
import { processorTimeOf, processorTimeOfServer } from './machine.js';
import { percentile } from './percentile.js';
import type { Target, TargetName } from './targets.js';

/** Figures of one server for one shape. */
export interface Figures {
  /** Milliseconds, of requests one after the other. */
  p50: number;
  p95: number;
  /** Requests a second of one client, and of ten; the latter not a number where one request takes longer than a turn. */
  perSecond: number;
  perSecondOfTen: number;
  /** Milliseconds, of ten clients at once. */
  p50OfTen: number;
  p95OfTen: number;
  /**
   * Milliseconds of the server's own processor time for a request, PostgreSQL's not included: what it does itself, whatever
   * else the machine does meanwhile. Not a number where the system does not tell.
   */
  processor: number;
  /** Milliseconds of PostgreSQL's processor time for a request, of all its processes. Not a number where nobody asked for it. */
  database: number;
  /** Number of requests behind p50 and p95. */
  requests: number;
  /** Mean size of an answer. */
  bytes: number;
  failures: number;
  firstFailure?: string;
}

export interface MeasureSettings {
  rounds: number;
  /** Milliseconds that one server is loaded before it is another's turn. */
  stretch: number;
  /** Whether ten clients at once are measured too. */
  withTen: boolean;
  /** The first process of the PostgreSQL server, to measure what it uses; null if unknown. Nothing else may use the server. */
  server?: number | null;
}

/** What is sent to a target for one shape. */
export interface Contender {
  target: Target;
  bodies: string[];
}

const TEN = 10;
const WARM_UP_MS = 400;
/** A server that is asked less is not yet as fast as it will be: after 3,000 requests a plain page still took a sixth more time than after 10,000. */
const WARM_UP_REQUESTS = 10_000;
const LONGEST_WARM_UP_MS = 20_000;

interface Stretches {
  latencies: number[];
  /** Requests a second of each stretch. */
  rates: number[];
}

/** Lets servers compile what they run often, before anything is measured. */
export async function warmUp(generator: LoadGenerator, contenders: readonly Contender[]): Promise<void> {
  for (const contender of contenders) {
    await new Run(generator, contender, null).stretch(TEN, LONGEST_WARM_UP_MS, WARM_UP_REQUESTS, null);
  }
}

/**
 * Measures one shape on several servers in turns, each first in another round, so that whatever else the machine does
 * hits all of them.
 * @param once whether one client asks for each variant once only, because answers are remembered
 */
export async function measureShape(
  generator: LoadGenerator,
  contenders: readonly Contender[],
  { rounds, stretch, withTen, server = null }: MeasureSettings,
  once: boolean,
): Promise<Partial<Record<TargetName, Figures>>> {
  const figures: Partial<Record<TargetName, Figures>> = {};
  const runs = contenders.map((contender) => new Run(generator, contender, server));
  if (!once) for (const run of runs) await run.stretch(1, WARM_UP_MS, Number.POSITIVE_INFINITY, null);
  const phases = withTen ? [1, TEN] : [1];
  for (const connections of phases) {
    // Ten of what takes longer than a turn would only queue for the processors.
    if (connections === TEN && runs.some((run) => run.figures().p50 > stretch)) continue;
    for (let round = 0; round < rounds; round++) {
      for (const [index] of runs.entries()) {
        const run = runs[(index + round) % runs.length];
        const each = Math.max(1, Math.floor((run?.contender.bodies.length ?? 1) / rounds));
        const limit = once && connections === 1 ? each : Number.POSITIVE_INFINITY;
        await run?.stretch(connections, stretch, limit, connections === 1 ? 'one' : 'ten');
      }
    }
  }
  for (const run of runs) figures[run.contender.target.name] = run.figures();
  return figures;
}

class Run {
  private next = 0;
  private readonly one: Stretches = { latencies: [], rates: [] };
  private readonly ten: Stretches = { latencies: [], rates: [] };
  private processor = 0;
  private database = 0;
  private bytes = 0;
  private answers = 0;
  private failures = 0;
  private firstFailure: string | undefined;

  constructor(
    private readonly generator: LoadGenerator,
    readonly contender: Contender,
    private readonly server: number | null,
  ) {}

  /** @param into null for a warm-up, which is not counted */
  async stretch(
    connections: number,
    milliseconds: number,
    limit: number,
    into: 'one' | 'ten' | null,
  ): Promise<void> {
    const { origin, path, headers, pid } = this.contender.target;
    const { bodies } = this.contender;
    const processorBefore = processorTimeOf(pid);
    const databaseBefore = this.databaseTime();
    const result = await this.generator.run({
      ...{ origin, path, headers, bodies, connections, milliseconds, from: this.next },
      // JSON has no infinity.
      limit: Math.min(limit, Number.MAX_SAFE_INTEGER),
    });
    this.next = result.next;
    if (into === null) return;
    this[into].latencies.push(...result.latencies);
    this[into].rates.push((result.latencies.length / result.elapsed) * 1000);
    this.processor += processorTimeOf(pid) - processorBefore;
    this.database += this.databaseTime() - databaseBefore;
    this.bytes += result.bytes;
    this.answers += result.latencies.length;
    this.failures += result.failures;
    this.firstFailure ??= result.firstFailure;
  }

  private databaseTime(): number {
    return this.server === null ? Number.NaN : processorTimeOfServer(this.server);
  }

  figures(): Figures {
    const { one, ten } = this;
    return {
      p50: percentile(one.latencies, 0.5),
      p95: percentile(one.latencies, 0.95),
      perSecond: percentile(one.rates, 0.5),
      perSecondOfTen: percentile(ten.rates, 0.5),
      p50OfTen: percentile(ten.latencies, 0.5),
      p95OfTen: percentile(ten.latencies, 0.95),
      processor: this.processor / this.answers,
      database: this.database / this.answers,
      requests: one.latencies.length,
      bytes: Math.round(this.bytes / Math.max(1, this.answers)),
      failures: this.failures,
      ...(this.firstFailure === undefined ? {} : { firstFailure: this.firstFailure }),
    };
  }
}
