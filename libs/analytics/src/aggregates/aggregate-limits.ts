import { Injectable } from '@nestjs/common';

/** What aggregates are refused for (docs/aggregates.md has the measurements). */
@Injectable()
export class AggregateLimits {
  /** Items that two groupings may be about: they have nearly as many groups as items, which are sorted. */
  readonly pairedItems: number = 200_000;
}
