import { writersKey } from '@loupe/content';
import { Database, retryConflicts } from '@loupe/database';
import { inParts, type WorkspaceScope } from '@loupe/kernel';
import { SearchIndexService } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import { ItemEventsService } from '../item-events.service.js';
import { ItemRemovalRepository } from './item-removal.repository.js';

/** Words checked at a time, while nobody else writes posts. */
const WORDS = 500;

/** Deletes items, and updates search data when the texts of items are changed by someone other than their source. */
@Injectable()
export class ItemRemovalService {
  constructor(
    private readonly repository: ItemRemovalRepository,
    private readonly search: SearchIndexService,
    private readonly events: ItemEventsService,
    private readonly db: Database,
  ) {}

  /**
   * Runs work in a transaction that is the only writer of the workspace's posts. Workers that finish tasks of deleted items can be
   * in its way: it is run again then, unless it is part of another transaction.
   */
  alone<Result>(scope: WorkspaceScope, work: () => Promise<Result>): Promise<Result> {
    const transaction = () => this.db.exclusively(writersKey(scope), work);
    return this.db.isInTransaction ? transaction() : retryConflicts(transaction);
  }

  /**
   * Deletes items with all dependent rows and appends the events. It does not remove files from the object store.
   * @param before writes of the same transaction, which come first
   * @returns number of items that existed
   */
  remove(
    scope: WorkspaceScope,
    itemIds: readonly string[],
    before: () => Promise<void> = async () => {},
  ): Promise<number> {
    return this.alone(scope, async () => {
      await before();
      await this.events.deleted(scope, itemIds);
      return (await this.repository.delete(scope, itemIds)).length;
    });
  }

  /** Updates the search data of items; called after their texts were changed, in the same `alone`. */
  textsChanged(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    return this.search.index(scope, itemIds);
  }

  /**
   * Deletes the words that no text of the workspace contains any more; corrections of typing mistakes would still offer
   * them. It reads all documents of the workspace, so run it once after many removals, not after each.
   * @returns number of deleted words
   */
  async forgetUnusedWords(scope: WorkspaceScope): Promise<number> {
    const words = await this.repository.unusedWords(scope);
    for (const part of inParts(words, WORDS)) {
      // Checked again, because new posts may contain the word by now.
      await this.alone(scope, () => this.repository.deleteUnusedWords(scope, part));
    }
    return words.length;
  }
}
