import { type Monitor, PublishesGauges } from '@loupe/monitoring';
import { RedisConnection } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Buckets, type Spending, type Spent } from './bucket.js';

/** Access to the buckets. It counts outages of their store and logs when they begin and end. */
@PublishesGauges()
@Injectable()
export class CreditStore implements Monitor {
  private readonly answers = new Counter({
    name: 'loupe_rate_limit_answers_total',
    help: 'Checks of the rate limiter: accepted, refused, or unavailable because Redis did not answer.',
    labelNames: ['outcome'] as const,
    registers: [],
  });
  readonly gauges = [this.answers];

  private readonly logger = new Logger('RateLimit');
  private readonly buckets: Buckets;
  private isDown = false;

  constructor(redis: RedisConnection) {
    this.buckets = new Buckets(redis.client);
  }

  /** As Buckets.spend; null while the store does not answer. */
  async spend(spending: Spending): Promise<Spent | null> {
    try {
      const spent = await this.buckets.spend(spending);
      if (this.isDown) this.logger.warn('Redis answers again: requests are limited');
      this.isDown = false;
      this.answers.inc({ outcome: spent.accepted ? 'accepted' : 'refused' });
      return spent;
    } catch (error) {
      if (!this.isDown) {
        this.logger.error('Redis does not answer: reads are not limited, mutations are refused', error);
      }
      this.isDown = true;
      this.answers.inc({ outcome: 'unavailable' });
      return null;
    }
  }
}
