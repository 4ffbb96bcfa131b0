import { CreditStore } from '@loupe/rate-limit';
import { Controller, Get, Header } from '@nestjs/common';
import { Registry } from 'prom-client';

/** Figures for operators, as Prometheus reads them; they hold nobody's data. */
@Controller()
export class MetricsController {
  private readonly registry = new Registry();

  constructor(credits: CreditStore) {
    this.registry.registerMetric(credits.answers);
  }

  @Get('metrics')
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  metrics(): Promise<string> {
    return this.registry.metrics();
  }
}
