import { ItemRemovalService } from '@loupe/ingest';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { PeopleErasureRepository } from './people-erasure.repository.js';

const EVENTS = 1000;

/** Removes data that refers to deleted items. Run it once after many deletions. */
@Injectable()
export class OrphanCleanupService {
  constructor(
    private readonly repository: PeopleErasureRepository,
    private readonly removal: ItemRemovalService,
  ) {}

  /**
   * Removes events about deleted items, with their deliveries, except the events that report the deletion; returns their
   * number.
   */
  async removeEvents(scope: WorkspaceScope): Promise<number> {
    let events = 0;
    for (let found = EVENTS; found === EVENTS; events += found) {
      found = await this.repository.removeOrphanedEvents(scope, EVENTS);
    }
    return events;
  }

  /** Removes search words that no text of the workspace contains any more. */
  async forgetWords(scope: WorkspaceScope): Promise<void> {
    await this.removal.forgetUnusedWords(scope);
  }
}
