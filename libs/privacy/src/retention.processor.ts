import { Every } from '@loupe/queue';
import { Process, Processor } from '@nestjs/bull';
import { RetentionService } from './retention.service.js';
import { UnfinishedErasuresService } from './unfinished-erasures.service.js';

/** The daily work of privacy: what is kept for too long, and erasures that were interrupted. */
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
