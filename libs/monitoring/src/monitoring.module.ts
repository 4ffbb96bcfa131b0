import { QueueModule, QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { HealthService } from './health.service.js';
import { MetricsService } from './metrics.service.js';
import { QueueMetrics } from './queue-metrics.js';
import { ServerMetrics } from './server-metrics.js';

/** What a process says of itself: health and metrics. */
@Module({
  imports: [DiscoveryModule, QueueModule, QueueRegistryModule],
  providers: [HealthService, MetricsService, QueueMetrics, ServerMetrics],
  exports: [HealthService, MetricsService],
})
export class MonitoringModule {}
