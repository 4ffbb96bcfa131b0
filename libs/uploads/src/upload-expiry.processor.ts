import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { UploadExpiryService } from './upload-expiry.service.js';

@Processor('uploads.expire')
@Every(10 * 60)
export class UploadExpiryProcessor {
  constructor(private readonly expiry: UploadExpiryService) {}

  @Process()
  async process(): Promise<number> {
    return this.expiry.removeExpired();
  }
}
