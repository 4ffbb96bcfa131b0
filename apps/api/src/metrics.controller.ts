import { MetricsService } from '@loupe/monitoring';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Metrics for operators, in the format of Prometheus; they contain no data of workspaces. */
@Controller()
export class MetricsController {
  constructor(private readonly metricsOfProcess: MetricsService) {}

  @Get('metrics')
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.header('content-type', this.metricsOfProcess.contentType);
    return this.metricsOfProcess.text();
  }
}
