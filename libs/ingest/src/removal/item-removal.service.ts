import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import { inParts, type WorkspaceScope } from '@loupe/kernel';
import { SearchIndexService } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import { ItemEventsService } from '../item-events.service.js';
import { ItemRemovalRepository } from './item-removal.repository.js';

/** Words that are looked up at a time, while nobody else writes posts. */
const WORDS = 500;

/** The way in which items leave a workspace, and in which their texts are changed behind the back of their source. */
@Injectable()
export class ItemRemovalService {
  constructor(
    private readonly repository: ItemRemovalRepository,
    private readonly search: SearchIndexService,
    private readonly events: ItemEventsService,
    private readonly db: Database,
  ) {}

  /** Runs work in a transaction in which nobody else writes posts of the workspace. */
  alone<Result>(scope: WorkspaceScope, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(writersKey(scope), work);
  }

  /**
   * Deletes items with all that hangs on them, and tells of it. Files in the object store are not its business.
   * @returns number of items that were there
   */
  remove(scope: WorkspaceScope, itemIds: readonly string[]): Promise<number> {
    return this.alone(scope, async () => {
      await this.events.deleted(scope, itemIds);
      return (await this.repository.delete(scope, itemIds)).length;
    });
  }

  /** Makes what is searched of items anew; called where their texts were changed, in the same `alone`. */
  textsChanged(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    return this.search.index(scope, itemIds);
  }

  /**
   * Forgets the words that no text of the workspace has any more, which corrections of typing mistakes would go on to
   * offer. It reads all documents of the workspace: for after many items were removed, not after each.
   * @returns number of words that were found
   */
  async forgetUnusedWords(scope: WorkspaceScope): Promise<number> {
    const words = await this.repository.unusedWords(scope);
    for (const part of inParts(words, WORDS)) {
      // Looked at again, as posts may have come in since.
      await this.alone(scope, () => this.repository.deleteUnusedWords(scope, part));
    }
    return words.length;
  }
}
