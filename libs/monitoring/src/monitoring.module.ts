import { QueueModule, QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { GaugesService } from './gauges.service.js';
import { HealthService } from './health.service.js';
import { QueueMonitor } from './queue-monitor.js';
import { ServerMonitor } from './server-monitor.js';

/** What a process says of itself: health and gauges. */
@Module({
  imports: [DiscoveryModule, QueueModule, QueueRegistryModule],
  providers: [HealthService, GaugesService, QueueMonitor, ServerMonitor],
  exports: [HealthService, GaugesService],
})
export class MonitoringModule {}
