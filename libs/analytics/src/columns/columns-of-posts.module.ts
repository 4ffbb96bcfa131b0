import { ColumnsModule } from '@loupe/columns';
import { Global, Module } from '@nestjs/common';
import { AggregateEngine } from '../aggregates/aggregate-engine.js';
import { ColumnEngine } from './column-engine.js';
import { ColumnsMonitor } from './columns-monitor.js';
import { PostsFeedRepository } from './posts-feed.repository.js';

/** Has aggregates of workspaces with many posts computed from columns, in the process that imports it. */
@Global()
@Module({
  imports: [ColumnsModule],
  providers: [ColumnsMonitor, PostsFeedRepository, { provide: AggregateEngine, useClass: ColumnEngine }],
  exports: [AggregateEngine],
})
export class ColumnsOfPostsModule {}
