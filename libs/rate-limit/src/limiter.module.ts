import { RequestLimiter } from '@loupe/http';
import { QueueModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiUsage } from './api-usage.entity.js';
import { CreditStore } from './credit-store.js';
import { BucketLimiter } from './limiter.js';
import { UsageRecorder } from './usage.recorder.js';
import { UsageRepository } from './usage.repository.js';

/** The credits of workspaces, for requests and for work that costs as much as one. */
@Module({
  imports: [QueueModule, TypeOrmModule.forFeature([ApiUsage])],
  providers: [
    CreditStore,
    UsageRepository,
    UsageRecorder,
    { provide: RequestLimiter, useClass: BucketLimiter },
  ],
  exports: [RequestLimiter, CreditStore, UsageRepository, UsageRecorder],
})
export class LimiterModule {}
