import type { WorkspaceRef } from '@loupe/kernel';
import { Process, type TurnJob } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import type { CopyError } from './copy-error.js';
import { CopyProcessor, CopyTools } from './copy-processor.js';
import { MediaCopier } from './media-copier.js';
import { type CopyTask, MediaCopiesRepository } from './media-copies.repository.js';
import { MediaCopyRecorder } from './media-copy.recorder.js';
import { StoredMediaRepository } from './stored-media.repository.js';

/** Concurrent copies: a slow host delays only one of them. */
const CONCURRENCY = 8;

/** Copies the files of posts. */
@Processor('media')
export class MediaCopyProcessor extends CopyProcessor<CopyTask> {
  constructor(
    copies: MediaCopiesRepository,
    tools: CopyTools,
    private readonly storedMedia: StoredMediaRepository,
    private readonly copier: MediaCopier,
    private readonly recorder: MediaCopyRecorder,
  ) {
    super(copies.queue, tools, {
      name: 'Media',
      turns: 'media',
      one: 'Media content',
      several: 'media contents',
      table: 'media_copies',
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  protected idOf({ mediaContentId }: CopyTask): string {
    return mediaContentId;
  }

  protected async copy(
    scope: WorkspaceRef,
    _: string,
    id: string,
    end: AbortSignal,
  ): Promise<readonly CopyError[]> {
    const content = await this.storedMedia.content(scope, id);
    if (content === null) return [];
    const { stored, problems } = await this.copier.copy(content, end);
    // The item may have been deleted meanwhile.
    return (await this.recorder.record(scope, content, stored)) ? problems : [];
  }
}
