import { Clock } from '@loupe/kernel';
import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { ExpiryRepository } from './expiry.repository.js';
import { timesOf } from './session-times.js';

/** Removes sessions, bearers, links, challenges, mails, sign-ins at platforms and counts of failures that have ended; gives their number. */
@Processor('people.expire')
@Every(3600)
export class PeopleExpiryProcessor {
  constructor(
    private readonly ended: ExpiryRepository,
    private readonly clock: Clock,
  ) {}

  @Process()
  process(): Promise<number> {
    return this.ended.deleteEnded(timesOf(this.clock.now()));
  }
}
