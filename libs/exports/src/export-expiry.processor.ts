import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { ExportFilesService } from './export-files.service.js';

/** Removes exports that have expired; gives their number. */
@Processor('exports.expire')
@Every(10 * 60)
export class ExportExpiryProcessor {
  constructor(private readonly files: ExportFilesService) {}

  @Process()
  process(): Promise<number> {
    return this.files.expire();
  }
}
