import { type AddedSnapshot, SnapshotsRepository } from '@loupe/engagement';
import { groupBy } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ItemEvents } from '../item-events.js';
import { SearchIndex } from '../search/search-index.service.js';
import { IngestRepository } from './ingest.repository.js';
import { IngestMediaRepository } from './ingest-media.repository.js';
import { IngestProfilesRepository } from './ingest-profiles.repository.js';
import type { PlannedPost } from './planned-post.js';
import type { ProfileBook } from './profile-book.js';

/** Writes what was planned for a batch of posts, what is searched of them, and the events that follow from it. */
@Injectable()
export class IngestWriter {
  constructor(
    private readonly posts: IngestRepository,
    private readonly media: IngestMediaRepository,
    private readonly profiles: IngestProfilesRepository,
    private readonly snapshots: SnapshotsRepository,
    private readonly search: SearchIndex,
    private readonly events: ItemEvents,
  ) {}

  /**
   * @returns `written`, ids of the posts of which a row was written, readings aside; `added`, the readings that were
   * not stored before, by post
   */
  async write(scope: WorkspaceScope, book: ProfileBook, plans: readonly PlannedPost[], now: Date) {
    await this.writeProfiles(scope, book, now);
    const written = await this.writePosts(scope, plans, now);
    await this.search.index(scope, [...written]);
    const added = await this.writeReadings(scope, plans, now);
    const fresh = plans.filter(({ stored }) => stored === undefined);
    await this.events.captured(
      scope,
      fresh.map(({ itemId }) => itemId),
    );
    return { written, added };
  }

  private async writeProfiles(scope: WorkspaceScope, book: ProfileBook, now: Date): Promise<void> {
    const contested = book.contested().map(({ id }) => id);
    const { added, changed, readings } = book.settle(await this.profiles.lastReadings(scope, contested));
    await this.profiles.addCreators(scope, [...added, ...changed], now);
    await this.profiles.add(scope, added);
    await this.profiles.update(scope, changed, now);
    await this.profiles.addReadings(scope, readings);
  }

  /** Ids of the posts of which a row was written, readings aside. */
  private async writePosts(
    scope: WorkspaceScope,
    plans: readonly PlannedPost[],
    now: Date,
  ): Promise<Set<string>> {
    const fresh = plans.filter(({ stored }) => stored === undefined);
    const known = plans.filter(({ stored }) => stored !== undefined);
    await this.posts.add(scope, fresh, now);
    return new Set([
      ...fresh.map(({ itemId }) => itemId),
      ...(await this.posts.update(scope, known, now)),
      ...(await this.media.update(scope, known)),
      ...(await this.media.add(scope, plans)),
      ...(await this.media.updateTranscriptions(scope, known)),
      ...(await this.media.addTranscriptions(scope, plans, now)),
    ]);
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
    await this.events.engagementUpdated(scope, await this.posts.mirrorNewest(scope, known, now));
    return added;
  }
}
