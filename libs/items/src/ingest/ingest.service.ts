import { Database } from '@loupe/database';
import { type AddedSnapshot, completeFigures, type RateCard, SnapshotsRepository } from '@loupe/engagement';
import { groupBy } from '@loupe/graphql';
import { Clock, newId, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { groupPosts, type PostGroup, postKey, readingsOf, shownBy } from './batch.js';
import type { CapturedPost, IngestOutcome } from './captured-post.js';
import { IngestRepository } from './ingest.repository.js';
import { IngestProfilesRepository } from './ingest-profiles.repository.js';
import { outcomesOf } from './outcomes.js';
import type { PlannedPost, StoredPost } from './planned-post.js';
import { PostWriter } from './post-writer.js';
import { ProfileBook } from './profile-book.js';

/** The one way in which posts, their creators and their readings get into a workspace. */
@Injectable()
export class IngestService {
  constructor(
    private readonly posts: IngestRepository,
    private readonly writer: PostWriter,
    private readonly profiles: IngestProfilesRepository,
    private readonly snapshots: SnapshotsRepository,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores posts with their accounts, media and readings: all of them or, on an error, none; in some ten statements,
   * however many posts there are (500 at a time are a good number). What is stored already is not written again, so
   * that a source can be read any number of times. docs/import-format.md has the rules of identity and replacement.
   * @param rateCard by which the earned media value of the readings is computed
   * @returns an outcome for each post, in the order given
   */
  async ingest(
    scope: WorkspaceScope,
    rateCard: RateCard,
    posts: readonly CapturedPost[],
  ): Promise<IngestOutcome[]> {
    if (posts.length === 0) return [];
    return this.db.transaction(async () => {
      await this.posts.lock(scope);
      const now = this.clock.now();
      const stored = await this.posts.find(scope, posts);
      const book = new ProfileBook(
        await this.profiles.concerning(scope, posts, stored),
        scope.workspaceId,
        now,
      );
      const byKey = new Map(
        stored.map((post) => [postKey(post.provider, post.externalId, post.competitorBrandId), post]),
      );
      const plans = groupPosts(posts).map((group) => plan(group, byKey.get(group.key), book, rateCard));

      await this.writeProfiles(scope, book, now);
      const written = await this.writer.write(scope, plans, now);
      const added = await this.writeReadings(scope, plans, now);
      return inOrder(
        plans.flatMap((each) => outcomesOf(each, written.has(each.itemId), timesOf(added, each.itemId))),
      );
    });
  }

  private async writeProfiles(scope: WorkspaceScope, book: ProfileBook, now: Date): Promise<void> {
    const contested = book.contested().map(({ id }) => id);
    const { added, changed } = book.settle(await this.profiles.lastReadings(scope, contested));
    await this.profiles.addCreators(scope, [...added, ...changed], now);
    await this.profiles.add(scope, added);
    await this.profiles.update(scope, changed, now);
  }

  /** The readings that were not stored before; the newest is mirrored on its post (a new post came with it). */
  private async writeReadings(
    scope: WorkspaceScope,
    plans: readonly PlannedPost[],
    now: Date,
  ): Promise<Map<string, AddedSnapshot[]>> {
    const readings = plans.flatMap(({ itemId, readings }) =>
      readings.map((reading) => ({ itemId, ...reading })),
    );
    const added = groupBy(await this.snapshots.append(scope, readings), ({ itemId }) => itemId);
    const known = plans.filter(({ itemId, stored }) => stored !== undefined && added.has(itemId));
    await this.posts.mirrorNewest(scope, known, now);
    return added;
  }
}

function plan(
  group: PostGroup,
  stored: StoredPost | undefined,
  book: ProfileBook,
  rateCard: RateCard,
): PlannedPost {
  const shown = shownBy(group, stored?.engagementAt ?? null);
  let profile: PlannedPost['profile'];
  for (const { post } of shown.captures) {
    profile = book.draftFor(post, profile?.row.id ?? stored?.socialProfileId);
  }
  const first = group.captures[0].post;
  // A reading older than the stored post's newest is valued as the kind of post that is stored.
  const { provider, type } = shown.post ?? stored ?? first;
  const readings = readingsOf(group).map(({ at, ...reported }) => ({
    capturedAt: at,
    ...completeFigures(provider, type, reported, rateCard),
  }));
  return { itemId: stored?.id ?? newId(), group, stored, shown, profile, readings };
}

function timesOf(added: ReadonlyMap<string, readonly AddedSnapshot[]>, itemId: string): Set<number> {
  return new Set(added.get(itemId)?.map(({ capturedAt }) => capturedAt.getTime()));
}

function inOrder(outcomes: { index: number; outcome: IngestOutcome }[]): IngestOutcome[] {
  return outcomes.sort((a, b) => a.index - b.index).map(({ outcome }) => outcome);
}
