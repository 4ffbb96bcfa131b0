import { GraphqlExecutorHost } from '@loupe/graphql';
import { type Monitor, PublishesGauges } from '@loupe/monitoring';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';

/** How often kept answers are given, and what they take. */
@PublishesGauges()
@Injectable()
export class ResponseCacheMonitor implements Monitor {
  private readonly looked = new Counter({
    name: 'loupe_kept_answers_total',
    help: 'Requests that a kept answer was looked up for: hit, it was given; miss, the answer was made.',
    labelNames: ['result'] as const,
    registers: [],
  });
  private readonly bytes = new Gauge({
    name: 'loupe_kept_answers_bytes',
    help: 'Memory of the answers that this process keeps.',
    registers: [],
  });
  readonly gauges = [this.looked, this.bytes];

  constructor(private readonly host: GraphqlExecutorHost) {}

  async read(): Promise<void> {
    const { cache } = this.host;
    this.looked.reset();
    for (const [result, count] of Object.entries(cache.counts)) this.looked.inc({ result }, count);
    this.bytes.set(cache.bytes);
  }
}
