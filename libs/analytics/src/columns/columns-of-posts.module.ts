import { ColumnsModule } from '@loupe/columns';
import { ItemCounter } from '@loupe/items';
import { Global, Module } from '@nestjs/common';
import { AggregateEngine } from '../aggregates/aggregate-engine.js';
import { ClickHouseModule } from './clickhouse/clickhouse.module.js';
import { ClickHouseEngine } from './clickhouse/clickhouse-engine.js';
import { ClickHouseStore } from './clickhouse/clickhouse-store.js';
import { ColumnCounter } from './column-counter.js';
import { ColumnsMonitor } from './columns-monitor.js';
import { DuckDbEngine } from './duckdb/duckdb-engine.js';

/** Has aggregates and counts of workspaces with many posts computed from columns, in the process that imports it: by ClickHouse if there is one. */
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
    { provide: ItemCounter, useClass: ColumnCounter },
  ],
  exports: [AggregateEngine, ItemCounter],
})
export class ColumnsOfPostsModule {}
