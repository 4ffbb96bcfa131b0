import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { ClickHouseFeeder } from './clickhouse-feeder.js';

/** The job of each minute that keeps the copies of posts in ClickHouse. */
@Processor('clickhouse.feed')
@Every(60)
export class ClickHouseFeedProcessor {
  constructor(private readonly feeder: ClickHouseFeeder) {}

  @Process()
  process(): Promise<number> {
    return this.feeder.feedAll();
  }
}
