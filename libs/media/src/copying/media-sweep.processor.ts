import { Clock } from '@loupe/kernel';
import { Every } from '@loupe/queue';
import { Process, Processor } from '@nestjs/bull';
import { StoredFiles } from '../stored-files.js';

@Processor('media.sweep')
@Every(24 * 60 * 60)
export class MediaSweepProcessor {
  constructor(
    private readonly files: StoredFiles,
    private readonly clock: Clock,
  ) {}

  @Process()
  async process(): Promise<number> {
    return this.files.removeOrphans(this.clock.now());
  }
}
