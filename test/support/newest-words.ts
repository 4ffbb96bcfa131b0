import type { WorkspaceRef } from '@loupe/kernel';
import { NewestWordsService } from '@loupe/search';
import type { TestApp } from './app.js';

/** The words of the newest posts, where tests have few posts. Files of tests share the service and its database: `putBack` ends it. */
export class NewestWords {
  private constructor(
    readonly service: NewestWordsService,
    /** So many posts are the newest where no test says otherwise. */
    readonly usual: number,
  ) {}

  static of({ app }: TestApp): NewestWords {
    const service = app.get(NewestWordsService, { strict: false });
    return new NewestWords(service, service.newest);
  }

  /** Has so many posts of each workspace be the newest. Only the given workspaces keep or get their indexes. */
  among(newest: number, ...workspaces: WorkspaceRef[]): Promise<number> {
    return Object.assign(this.service, { newest }).renew(workspaces);
  }

  /** Has as many be the newest as before, and drops the indexes. */
  putBack(): Promise<number> {
    return this.among(this.usual);
  }
}
