import { type Monitor, PublishesGauges } from '@loupe/monitoring';
import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';

/** A routed request that was answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern, not the address: addresses are without number. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** How long requests take, by route. */
@PublishesGauges()
@Injectable()
export class HttpMonitor implements Monitor {
  private readonly durations = new Histogram({
    name: 'loupe_http_request_duration_seconds',
    help: 'Seconds from the head of a request to the end of its answer, by method, route and class of the status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [],
  });
  readonly gauges = [this.durations];

  observe({ method, route, status, milliseconds }: AnsweredRequest): void {
    const labels = { method, route, status: `${Math.floor(status / 100)}xx` };
    this.durations.observe(labels, milliseconds / 1000);
  }
}
