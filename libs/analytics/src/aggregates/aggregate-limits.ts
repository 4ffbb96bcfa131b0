import { Injectable } from '@nestjs/common';

/** What aggregates are refused for (docs/aggregates.md has the measurements). */
@Injectable()
export class AggregateLimits {
  /** Items that two groupings may be about: they may have as many groups as items, all of which are compared. */
  readonly pairedItems: number = 300_000;
}
