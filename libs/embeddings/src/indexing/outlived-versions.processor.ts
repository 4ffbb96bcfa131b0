import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { IndexVersionsService } from './index-versions.service.js';

/** The repeated removal of index versions that newer ones have replaced. */
@Processor('embeddings.outlived')
@Every(10)
export class OutlivedVersionsProcessor {
  constructor(private readonly versions: IndexVersionsService) {}

  @Process()
  process(): Promise<void> {
    return this.versions.removeOutlived();
  }
}
