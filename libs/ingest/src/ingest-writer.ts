import type { Later } from '@loupe/database';
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

  /**
   * No statement about new posts needs what another one answers. So each is written while the database runs an earlier one:
   * most of them while it adds the posts, which takes it longest.
   * @returns `written`: ids of the posts with a written row (other than snapshots); `added`: the new snapshots, by post
   */
  async write(scope: WorkspaceScope, identities: IdentityResolver, plans: readonly PlannedPost[], now: Date) {
    const fresh = plans.filter(({ stored }) => stored === undefined);
    const known = plans.filter(({ stored }) => stored !== undefined);
    const ids = fresh.map(({ itemId }) => itemId);
    const [, add] = await meanwhile(this.writeProfiles(scope, identities, now), () =>
      this.posts.add(scope, fresh, now),
    );
    const [, rest] = await meanwhile(add(), () => this.restOf(scope, fresh, now));
    const changed = await this.writeChanges(scope, known, now);
    const written = new Set([...ids, ...changed]);
    await this.posts.matchSources(scope, [...written]);
    for (const write of rest) await write();
    await this.search.index(scope, changed);
    const added = await this.writeSnapshots(scope, known, now);
    for (const { itemId, snapshots } of fresh) added.set(itemId, snapshots);
    await this.events.captured(scope, ids);
    return { written, added };
  }

  /** What writes everything about new posts but their rows. */
  private async restOf(scope: WorkspaceScope, fresh: readonly PlannedPost[], now: Date): Promise<Later[]> {
    return [
      ...this.media.ofNew(scope, fresh, now),
      ...(await this.search.ofNew(scope, fresh.flatMap(textsOf))),
      ...this.snapshots.ofNew(
        scope,
        fresh.flatMap(({ snapshots }) => snapshots),
        fresh.flatMap((plan) => arrived(plan, true)),
        now,
      ),
    ];
  }

  private async writeProfiles(scope: WorkspaceScope, identities: IdentityResolver, now: Date): Promise<void> {
    const contested = identities.contested().map(({ id }) => id);
    const { added, changed, snapshots, pictured } = identities.settle(
      await this.profiles.lastSnapshots(scope, contested),
    );
    await this.profiles.addCreators(scope, [...added, ...changed], now);
    await this.profiles.addCreatorKeys(scope, identities.newCreatorKeys);
    await this.profiles.locateCreators(scope, identities.homes, now);
    await this.profiles.add(scope, added);
    await this.profiles.update(scope, changed, now);
    await this.profiles.addSnapshots(scope, snapshots);
    await this.media.copyPictures(scope, pictured, now);
  }

  /** Updates stored posts and their files; returns the ids of the posts with a written row. */
  private async writeChanges(
    scope: WorkspaceScope,
    known: readonly PlannedPost[],
    now: Date,
  ): Promise<string[]> {
    const changed = new Set(await this.posts.update(scope, known, now));
    const ofFiles = await this.media.write(scope, known, now);
    await this.posts.touch(
      scope,
      ofFiles.filter((id) => !changed.has(id)),
      now,
    );
    return [...new Set([...changed, ...ofFiles])];
  }

  /** Stores snapshots of stored posts and plans the next ones; returns the new snapshots. */
  private async writeSnapshots(
    scope: WorkspaceScope,
    known: readonly PlannedPost[],
    now: Date,
  ): Promise<Map<string, readonly AddedSnapshot[]>> {
    const added = await this.snapshots.store(
      scope,
      known.flatMap(({ snapshots }) => snapshots),
      now,
    );
    await this.snapshots.plan(
      scope,
      known.flatMap((plan) => arrived(plan, added.has(plan.itemId))),
      now,
    );
    return new Map(added);
  }
}

/** The searchable texts of a new post, as they are read of a stored one. */
function textsOf({ itemId, merged: { post } }: PlannedPost): ItemTexts[] {
  if (post === undefined) return [];
  const { caption, pollOptions = [], media, takenAt, language = null } = post;
  const described = media.flatMap(({ altText }) => altText ?? []);
  const shown = [...(caption === null ? [] : [caption]), ...pollOptions, ...described];
  const spoken = media.flatMap(({ transcript }) => transcript ?? []);
  // Nobody has seen its pictures yet.
  const texts = { caption: linesOf(shown), transcript: linesOf(spoken), picture: null };
  return [{ itemId, takenAt, language, ...texts }];
}

function linesOf(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join('\n');
}

/**
 * The post if it needs a new plan for its next snapshot: it is new or has new snapshots.
 * @param isAdded whether it is new, or snapshots of it are
 */
function arrived({ itemId, stored, merged, snapshots }: PlannedPost, isAdded: boolean): ArrivedPost[] {
  const newest = snapshots.at(-1);
  const isNewer =
    stored === undefined ||
    (newest !== undefined && !(stored.engagementAt && newest.capturedAt <= stored.engagementAt));
  if (merged.post === undefined || !isNewer || !isAdded) return [];
  const { provider, type, originalUrl, takenAt } = merged.post;
  return [{ itemId, provider, type, originalUrl, takenAt, newest }];
}
