import { Clock } from '@loupe/kernel';
import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { MediaFileStore } from '../media-file.store.js';

@Processor('media.sweep')
@Every(24 * 60 * 60)
export class MediaSweepProcessor {
  constructor(
    private readonly files: MediaFileStore,
    private readonly clock: Clock,
  ) {}

  @Process()
  async process(): Promise<number> {
    return this.files.removeOrphans(this.clock.now());
  }
}
