export * from './aggregates/aggregate.enums.js';
export * from './aggregates/aggregate.inputs.js';
export {
  ItemAggregateGroup,
  type ItemAggregateKey,
  ItemAggregateSpan,
  ItemAggregates,
  type ItemMetricAggregate,
} from './aggregates/aggregate.types.js';
export { AggregateEngine } from './aggregates/aggregate-engine.js';
export * from './aggregates/aggregate-limits.js';
export * from './aggregates/aggregates.repository.js';
export * from './aggregates/aggregates.service.js';
export * from './aggregates/compared-spans.js';
export * from './analytics.module.js';
export { ClickHouseCopies } from './columns/clickhouse/clickhouse-copies.js';
export { ClickHouseFeeder } from './columns/clickhouse/clickhouse-feeder.js';
export { ColumnsOfPostsModule } from './columns/columns-of-posts.module.js';
export { ColumnsWorkerModule } from './columns/columns-worker.module.js';
export { PostsFeedRepository } from './columns/posts-feed.repository.js';
