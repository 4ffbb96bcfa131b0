import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import { SharedMetrics } from './processes/shared-metrics.js';

/** Gauges for operators, in the format of Prometheus; they contain no data of workspaces. */
@Controller()
export class GaugesController {
  constructor(private readonly metrics: SharedMetrics) {}

  @Get('metrics')
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.header('content-type', Registry.PROMETHEUS_CONTENT_TYPE);
    return this.metrics.text();
  }
}
