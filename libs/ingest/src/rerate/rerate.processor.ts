import type { JobMap } from '@loupe/kernel';
import { Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { RerateService } from './rerate.service.js';

@Processor('engagement.rerate')
export class RerateProcessor {
  constructor(private readonly rerate: RerateService) {}

  @Process()
  async process(job: Job<JobMap['engagement.rerate']>): Promise<number> {
    return this.rerate.rerateWorkspace(job.data.workspaceId);
  }
}
