import { QueryCosts } from '@loupe/graphql';
import { RequestLimiter } from '@loupe/http';
import { QueueModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiUsage } from './api-usage.entity.js';
import { CreditStore } from './credit-store.js';
import { BucketLimiter } from './limiter.js';
import { QueryCostsService } from './query-costs.service.js';
import { UsageRecorder } from './usage.recorder.js';
import { UsageRepository } from './usage.repository.js';
import { UsageResolver } from './usage.resolver.js';

/** Credits and rate limits of workspaces. */
@Module({
  imports: [QueueModule, TypeOrmModule.forFeature([ApiUsage])],
  providers: [
    CreditStore,
    UsageRepository,
    UsageRecorder,
    UsageResolver,
    { provide: RequestLimiter, useClass: BucketLimiter },
    { provide: QueryCosts, useClass: QueryCostsService },
  ],
  exports: [RequestLimiter, QueryCosts, CreditStore, UsageRecorder],
})
export class RateLimitModule {}
