import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { LanguagesRepository } from './languages.repository.js';
import { captionLanguage } from './with-languages.js';

/** Posts of a transaction, in which no others are written. */
const BATCH = 500;
/** Batches of a workspace in a row, so that the next one has its turn. */
const MOST_BATCHES = 40;

/** Detects the languages of posts that are stored without one. */
@Injectable()
export class LanguagesService {
  constructor(
    private readonly posts: LanguagesRepository,
    private readonly db: Database,
  ) {}

  /**
   * Goes through a workspace's posts in batches, the newest first; it can be stopped at any time. What is left is next time's.
   * @returns number of posts whose language was looked for
   */
  async detect(scope: WorkspaceScope): Promise<number> {
    let detected = 0;
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      const found = await this.batch(scope);
      detected += found;
      if (found < BATCH) break;
    }
    return detected;
  }

  /** While no posts are written: a writer of the same rows could deadlock, or have another caption meanwhile. */
  private async batch(scope: WorkspaceScope): Promise<number> {
    // Most often there are none, which needs no lock.
    if ((await this.posts.next(scope, 1)).length === 0) return 0;
    return this.db.exclusively(writersKey(scope), async () => {
      const unread = await this.posts.next(scope, BATCH);
      const found = await Promise.all(
        unread.map(async ({ id, caption }) => ({ id, language: await captionLanguage(caption) })),
      );
      await this.posts.write(scope, found);
      return unread.length;
    });
  }
}
