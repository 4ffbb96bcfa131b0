import { type Monitor, PublishesGauges } from '@loupe/monitoring';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';

/** Tells operators what is computed from columns. */
@PublishesGauges()
@Injectable()
export class ColumnsMonitor implements Monitor {
  private readonly copied = new Gauge({
    name: 'loupe_columns_posts',
    help: 'Posts of workspaces that are copied into columns and ready to be asked.',
    registers: [],
  });
  private readonly answers = new Counter({
    name: 'loupe_columns_answers_total',
    help: 'Aggregates and counts of workspaces with many posts, by who computed them: columns, or postgresql where columns were not ready or do not say it.',
    labelNames: ['by'] as const,
    registers: [],
  });
  readonly gauges = [this.copied, this.answers];

  ready(posts: number): void {
    this.copied.set(posts);
  }

  answered(by: 'columns' | 'postgresql'): void {
    this.answers.inc({ by });
  }
}
