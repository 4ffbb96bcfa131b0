import { Module } from '@nestjs/common';
import { PostsFeedRepository } from '../posts-feed.repository.js';
import { ClickHouseCopies } from './clickhouse-copies.js';
import { ClickHouseStore } from './clickhouse-store.js';

/** Copies of posts in ClickHouse. */
@Module({
  providers: [ClickHouseStore, ClickHouseCopies, PostsFeedRepository],
  exports: [ClickHouseStore, ClickHouseCopies, PostsFeedRepository],
})
export class ClickHouseModule {}
