import { ColumnsModule } from '@loupe/columns';
import { Global, Module } from '@nestjs/common';
import { AggregateEngine } from '../aggregates/aggregate-engine.js';
import { ClickHouseModule } from './clickhouse/clickhouse.module.js';
import { ClickHouseEngine } from './clickhouse/clickhouse-engine.js';
import { ClickHouseStore } from './clickhouse/clickhouse-store.js';
import { ColumnsMonitor } from './columns-monitor.js';
import { DuckDbEngine } from './duckdb/duckdb-engine.js';

/** Has aggregates of workspaces with many posts computed from columns, in the process that imports it: by ClickHouse if there is one. */
@Global()
@Module({
  imports: [ColumnsModule, ClickHouseModule],
  providers: [
    ColumnsMonitor,
    DuckDbEngine,
    ClickHouseEngine,
    {
      provide: AggregateEngine,
      useFactory: (store: ClickHouseStore, clickHouse: ClickHouseEngine, duckDb: DuckDbEngine) =>
        store.isOn ? clickHouse : duckDb,
      inject: [ClickHouseStore, ClickHouseEngine, DuckDbEngine],
    },
  ],
  exports: [AggregateEngine],
})
export class ColumnsOfPostsModule {}
