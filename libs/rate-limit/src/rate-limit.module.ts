import { QueryCosts } from '@loupe/graphql';
import { Module } from '@nestjs/common';
import { LimiterModule } from './limiter.module.js';
import { QueryCostsService } from './query-costs.service.js';
import { UsageResolver } from './usage.resolver.js';

/** Credits and rate limits of workspaces. */
@Module({
  imports: [LimiterModule],
  providers: [UsageResolver, { provide: QueryCosts, useClass: QueryCostsService }],
  exports: [LimiterModule, QueryCosts],
})
export class RateLimitModule {}
