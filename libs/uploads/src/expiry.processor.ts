import { Every } from '@loupe/queue';
import { Process, Processor } from '@nestjs/bull';
import { ExpiryService } from './expiry.service.js';

@Processor('uploads.expire')
@Every(10 * 60)
export class ExpiryProcessor {
  constructor(private readonly expiry: ExpiryService) {}

  @Process()
  async process(): Promise<number> {
    return this.expiry.removeExpired();
  }
}
