import { CountsService } from '@loupe/database';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { NewestWordsRepository } from './newest-words.repository.js';

/** After so long, a process looks again which indexes there are. ms */
const LOOK_AGAIN = 60_000;

/**
 * The words of the newest posts of large workspaces have indexes of their own. Of a phrase of frequent words, PostgreSQL reads the whole
 * lists of its words, and looks at each post that has all of them; among the newest posts that is a part of it, and fills a page.
 */
@Injectable()
export class NewestWordsService {
  /** About so many posts are among the newest; a workspace of twice as many has an index of them. */
  readonly newest: number = 1_000_000;

  private known: { at: number; since: ReadonlyMap<string, Date> } | null = null;

  constructor(
    private readonly repository: NewestWordsRepository,
    private readonly counts: CountsService,
    private readonly clock: Clock,
  ) {}

  /** Which posts are the newest of a workspace: those since then. Null where they have no index. */
  async since({ workspaceId }: WorkspaceRef): Promise<Date | null> {
    const now = this.clock.now().getTime();
    if (this.known === null || Math.abs(now - this.known.at) > LOOK_AGAIN) {
      const ready = (await this.repository.all()).filter(({ isReady }) => isReady);
      ready.sort((one, other) => one.since.getTime() - other.since.getTime());
      this.known = { at: now, since: new Map(ready.map((index) => [index.workspaceId, index.since])) };
    }
    return this.known.since.get(workspaceId) ?? null;
  }

  /**
   * Builds what large workspaces lack, and drops what nobody needs any more. As posts come in, the newest become more; at twice as many
   * they are chosen anew.
   * @param workspaces all there are
   * @returns the number of indexes that were dropped
   */
  async renew(workspaces: readonly WorkspaceRef[]): Promise<number> {
    const present = await this.repository.all();
    const wanted = new Map<string, number>();
    for (const scope of workspaces) {
      const ready = present.find((index) => index.isReady && index.workspaceId === scope.workspaceId);
      const since = await this.wanted(scope, ready?.since ?? null);
      if (since === null) continue;
      await this.repository.build(scope, since);
      wanted.set(scope.workspaceId, since.getTime());
    }
    const outlived = present.filter(({ workspaceId, since }) => wanted.get(workspaceId) !== since.getTime());
    for (const index of outlived) await this.repository.drop(index);
    this.known = null;
    return outlived.length;
  }

  /** Since when posts are to be the newest of a workspace; null where it is too small. */
  private async wanted(scope: WorkspaceRef, present: Date | null): Promise<Date | null> {
    if ((await this.counts.all(scope, 'items')) < 2 * this.newest) return null;
    if (present !== null) {
      const most = await this.repository.takenAtOf(scope, 2 * this.newest);
      if (most === null || most <= present) return present;
    }
    return this.repository.takenAtOf(scope, this.newest);
  }
}
