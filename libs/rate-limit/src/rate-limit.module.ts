import { QueryCosts, RequestLimiter } from '@loupe/graphql';
import { QueueModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { CreditStore } from './credit-store.js';
import { BucketLimiter } from './limiter.js';
import { QueryCostsService } from './query-costs.service.js';

/** Credits and rate limits of workspaces. */
@Module({
  imports: [QueueModule],
  providers: [
    CreditStore,
    { provide: RequestLimiter, useClass: BucketLimiter },
    { provide: QueryCosts, useClass: QueryCostsService },
  ],
  exports: [RequestLimiter, QueryCosts, CreditStore],
})
export class RateLimitModule {}
