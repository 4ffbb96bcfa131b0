import { GaugesService } from '@loupe/monitoring';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Gauges for operators, in the format of Prometheus; they contain no data of workspaces. */
@Controller()
export class GaugesController {
  constructor(private readonly gauges: GaugesService) {}

  @Get('metrics')
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.header('content-type', this.gauges.contentType);
    return this.gauges.text();
  }
}
