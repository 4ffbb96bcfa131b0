import type { AddedSnapshot } from '@loupe/engagement';
import type { WorkspaceScope } from '@loupe/kernel';
import { type ItemTexts, SearchIndexService } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import type { IdentityResolver } from './identity-resolver.js';
import { IngestRepository } from './ingest.repository.js';
import { IngestProfilesRepository } from './ingest-profiles.repository.js';
import { ItemEventsService } from './item-events.service.js';
import { meanwhile } from './meanwhile.js';
import { MediaWriter } from './media-writer.js';
import type { PlannedPost } from './planned-post.js';
import { type ArrivedPost, SnapshotsService } from './snapshots/snapshots.service.js';

/** Writes the planned batch of posts, their search data and the resulting events. */
@Injectable()
export class IngestWriter {
  constructor(
    private readonly posts: IngestRepository,
    private readonly media: MediaWriter,
    private readonly profiles: IngestProfilesRepository,
    private readonly snapshots: SnapshotsService,
    private readonly search: SearchIndexService,
    private readonly events: ItemEventsService,
  ) {}

  /** @returns `written`: ids of the posts with a written row (other than snapshots); `added`: the new snapshots, by post */
  async write(scope: WorkspaceScope, identities: IdentityResolver, plans: readonly PlannedPost[], now: Date) {
    await this.writeProfiles(scope, identities, now);
    const fresh = plans.filter(({ stored }) => stored === undefined);
    const added = fresh.map(({ itemId }) => itemId);
    const documents = await meanwhile(this.posts.add(scope, fresh, now), () =>
      this.search.prepare(scope, fresh.flatMap(textsOf)),
    );
    const changed = await this.writeChanges(scope, plans, now);
    const written = new Set([...added, ...changed]);
    await this.posts.matchSources(scope, [...written]);
    await this.search.write(scope, documents);
    const isNew = new Set(added);
    await this.search.index(
      scope,
      changed.filter((id) => !isNew.has(id)),
    );
    const snapshots = await this.writeSnapshots(scope, plans, now);
    await this.events.captured(scope, added);
    return { written, added: snapshots };
  }

  private async writeProfiles(scope: WorkspaceScope, identities: IdentityResolver, now: Date): Promise<void> {
    const contested = identities.contested().map(({ id }) => id);
    const { added, changed, snapshots } = identities.settle(
      await this.profiles.lastSnapshots(scope, contested),
    );
    await this.profiles.addCreators(scope, [...added, ...changed], now);
    await this.profiles.addCreatorKeys(scope, identities.newCreatorKeys);
    await this.profiles.locateCreators(scope, identities.homes, now);
    await this.profiles.add(scope, added);
    await this.profiles.update(scope, changed, now);
    await this.profiles.addSnapshots(scope, snapshots);
  }

  /** Updates stored posts, and writes the files of all; returns the ids of the posts with a written row. */
  private async writeChanges(
    scope: WorkspaceScope,
    plans: readonly PlannedPost[],
    now: Date,
  ): Promise<string[]> {
    const known = plans.filter(({ stored }) => stored !== undefined);
    const changed = [
      ...(await this.posts.update(scope, known, now)),
      ...(await this.media.write(scope, plans, now)),
    ];
    return [...new Set(changed)];
  }

  /** Stores snapshots and plans the next ones; returns the new snapshots. */
  private async writeSnapshots(
    scope: WorkspaceScope,
    plans: readonly PlannedPost[],
    now: Date,
  ): Promise<Map<string, AddedSnapshot[]>> {
    const known = new Set(plans.flatMap(({ itemId, stored }) => (stored === undefined ? [] : [itemId])));
    const added = await this.snapshots.store(
      scope,
      plans.flatMap(({ itemId, snapshots }) => snapshots.map((snapshot) => ({ itemId, ...snapshot }))),
      (itemId) => known.has(itemId),
      now,
    );
    await this.snapshots.plan(
      scope,
      plans.flatMap((plan) => arrived(plan, added)),
      now,
    );
    return added;
  }
}

/** The searchable texts of a new post, as they are read of a stored one. */
function textsOf({ itemId, merged: { post } }: PlannedPost): ItemTexts[] {
  if (post === undefined) return [];
  const { caption, media, takenAt } = post;
  const spoken = media.flatMap(({ transcript }) => transcript ?? []);
  return [{ itemId, takenAt, caption, transcript: spoken.length === 0 ? null : spoken.join('\n') }];
}

/** Whether a post needs a new plan for its next snapshot: it is new or has new snapshots. */
function arrived(plan: PlannedPost, added: ReadonlyMap<string, AddedSnapshot[]>): ArrivedPost[] {
  const { itemId, stored, merged, snapshots } = plan;
  const newest = snapshots.at(-1);
  const isNewer =
    stored === undefined ||
    (newest !== undefined && !(stored.engagementAt && newest.capturedAt <= stored.engagementAt));
  if (merged.post === undefined || !isNewer || (stored !== undefined && !added.has(itemId))) return [];
  const { provider, type, originalUrl, takenAt } = merged.post;
  return [{ itemId, provider, type, originalUrl, takenAt, newest }];
}
