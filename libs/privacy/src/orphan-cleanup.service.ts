import { ItemRemovalService } from '@loupe/ingest';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { PeopleErasureRepository } from './people.repository.js';

const EVENTS = 1000;

/** What remembers items after they were deleted, and is looked for once after many. */
@Injectable()
export class OrphanCleanupService {
  constructor(
    private readonly repository: PeopleErasureRepository,
    private readonly removal: ItemRemovalService,
  ) {}

  /** Removes events about items that are no more, with their deliveries, except those that say so; their number. */
  async removeEvents(scope: WorkspaceScope): Promise<number> {
    let events = 0;
    for (let found = EVENTS; found === EVENTS; events += found) {
      found = await this.repository.removeOrphanedEvents(scope, EVENTS);
    }
    return events;
  }

  /** Forgets words that no text of the workspace has any more. */
  async forgetWords(scope: WorkspaceScope): Promise<void> {
    await this.removal.forgetUnusedWords(scope);
  }
}
