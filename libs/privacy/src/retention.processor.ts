import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { RetentionService } from './retention.service.js';
import { UnfinishedErasuresService } from './unfinished-erasures.service.js';

/** The daily job of privacy: deletes posts at the end of their retention period, and finishes interrupted erasures. */
@Processor('privacy.retain')
@Every(24 * 60 * 60)
export class RetentionProcessor {
  constructor(
    private readonly retention: RetentionService,
    private readonly unfinished: UnfinishedErasuresService,
  ) {}

  @Process()
  async process(): Promise<{ erasures: number; items: number }> {
    return { erasures: await this.unfinished.finish(), items: await this.retention.apply() };
  }
}
