import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { ClickHouseModule } from './clickhouse/clickhouse.module.js';
import { ClickHouseFeedProcessor } from './clickhouse/clickhouse-feed.processor.js';
import { ClickHouseFeeder } from './clickhouse/clickhouse-feeder.js';

/** Keeps copies of posts in ClickHouse, in the worker. */
@Module({
  imports: [ClickHouseModule, QueueModule, WorkspaceModule],
  providers: [ClickHouseFeeder, ClickHouseFeedProcessor],
})
export class ColumnsWorkerModule {}
