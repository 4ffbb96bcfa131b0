import { QueueModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { PeopleExpiryProcessor } from './expiry.processor.js';
import { ExpiryRepository } from './expiry.repository.js';

/** The background job of people. */
@Module({
  imports: [QueueModule],
  providers: [ExpiryRepository, PeopleExpiryProcessor],
})
export class PeopleWorkerModule {}
