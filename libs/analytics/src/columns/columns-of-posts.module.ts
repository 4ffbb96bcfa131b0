import { ColumnsModule } from '@loupe/columns';
import { Global, Module } from '@nestjs/common';
import { AggregateEngine } from '../aggregates/aggregate-engine.js';
import { ColumnsMonitor } from './columns-monitor.js';
import { DuckDbEngine } from './duckdb/duckdb-engine.js';
import { PostsFeedRepository } from './posts-feed.repository.js';

/** Has aggregates of workspaces with many posts computed from columns, in the process that imports it. */
@Global()
@Module({
  imports: [ColumnsModule],
  providers: [ColumnsMonitor, PostsFeedRepository, { provide: AggregateEngine, useClass: DuckDbEngine }],
  exports: [AggregateEngine],
})
export class ColumnsOfPostsModule {}
