import { type CapturedPost, writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import { type AddedSnapshot, completeMetrics, type RateCard } from '@loupe/engagement';
import { Clock, newId, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { groupPosts, mergeCaptures, type PostGroup, postKey, snapshotsOf } from './batch.js';
import { IdentityResolver } from './identity-resolver.js';
import { IngestRepository } from './ingest.repository.js';
import { type IngestOutcome, outcomesOf, type StoredOutcome } from './ingest-outcomes.js';
import { IngestProfilesRepository } from './ingest-profiles.repository.js';
import { IngestWriter } from './ingest-writer.js';
import { withLanguages } from './languages/with-languages.js';
import { meanwhile } from './meanwhile.js';
import { asKnown, named } from './one-post.js';
import type { PlannedPost } from './planned-post.js';
import type { StoredPost } from './stored-post.js';
import { SuppressionService } from './suppression/suppression.service.js';

const REFUSED: IngestOutcome = { kind: 'erased', itemId: null, snapshotsAdded: 0 };

/** The only way to store posts, their creators and their snapshots in a workspace. */
@Injectable()
export class IngestService {
  constructor(
    private readonly posts: IngestRepository,
    private readonly profiles: IngestProfilesRepository,
    private readonly writer: IngestWriter,
    private readonly erased: SuppressionService,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores posts with their profiles, media and snapshots: all of them or, on an error, none. It takes about a dozen
   * statements for any number of posts (500 at a time is a good number). Stored data is not written again, so a source can
   * be read any number of times. docs/import-format.md has the rules of identity and replacement. Nothing of an erased
   * person is stored (docs/privacy.md).
   * @param rateCard for the earned media value of the snapshots
   * @returns an outcome for each post, in the given order
   */
  async ingest(
    scope: WorkspaceScope,
    rateCard: RateCard,
    posts: readonly CapturedPost[],
  ): Promise<IngestOutcome[]> {
    if (posts.length === 0) return [];
    // Before the transaction: the detector is loaded when it is first asked.
    const inLanguages = await withLanguages(posts);
    return this.db.exclusively(writersKey(scope), async () => {
      const admitted = await this.erased.admit(scope, inLanguages);
      // By place: the same post may be given twice.
      const places = admitted.flatMap((post, place) => (post === null ? [] : [place]));
      const stored = await this.store(
        scope,
        rateCard,
        admitted.filter((post) => post !== null),
      );
      const outcomeByPlace = new Map(stored.map((outcome, index) => [places[index], outcome]));
      return admitted.map((post, place) =>
        post === null ? REFUSED : (outcomeByPlace.get(place) as StoredOutcome),
      );
    });
  }

  /**
   * Writes what has changed of posts that are stored, but for their metrics. Others are left out: who has deleted a post does not
   * get it back.
   */
  async correct(scope: WorkspaceScope, rateCard: RateCard, posts: readonly CapturedPost[]): Promise<void> {
    if (posts.length === 0) return;
    await this.db.exclusively(writersKey(scope), async () => {
      const captures = named(posts);
      const stored = await this.posts.find(scope, captures);
      const keys = new Set(
        stored.map((post) => postKey(post.provider, post.externalId, post.competitorBrandId)),
      );
      const known = asKnown(captures, stored).filter((post) =>
        keys.has(postKey(post.provider, post.externalId, post.competitorBrandId)),
      );
      await this.ingest(
        scope,
        rateCard,
        known.map((post) => ({ ...post, snapshots: [] })),
      );
    });
  }

  private async store(
    scope: WorkspaceScope,
    rateCard: RateCard,
    given: readonly CapturedPost[],
  ): Promise<StoredOutcome[]> {
    if (given.length === 0) return [];
    const now = this.clock.now();
    const captures = named(given);
    const stored = await this.posts.find(scope, captures);
    const posts = asKnown(captures, stored);
    const byKey = new Map(
      stored.map((post) => [postKey(post.provider, post.externalId, post.competitorBrandId), post]),
    );
    const [profiles, plans] = await meanwhile(this.profiles.concerning(scope, posts, stored), () =>
      groupPosts(posts).map((group) => plan(group, byKey.get(group.key), rateCard)),
    );
    const creators = await this.profiles.creatorsOfKeys(scope, posts);
    const identities = new IdentityResolver(profiles, scope.workspaceId, now, creators);
    for (const each of plans) each.profile = profileOf(each, identities);
    const { written, added } = await this.writer.write(scope, identities, plans, now);
    return inOrder(
      plans.flatMap((each) => outcomesOf(each, written.has(each.itemId), timesOf(added, each.itemId))),
    );
  }
}

/** The plan of a post, but for its profile. */
function plan(group: PostGroup, stored: StoredPost | undefined, rateCard: RateCard): PlannedPost {
  const merged = mergeCaptures(group, stored ?? null);
  const first = group.captures[0].post;
  // A snapshot older than the stored post's newest one is valued by the type of the stored post.
  const { provider, type } = merged.post ?? stored ?? first;
  const itemId = stored?.id ?? newId();
  const snapshots = snapshotsOf(group, stored !== undefined).map((reported) => ({
    itemId,
    capturedAt: reported.at,
    ...completeMetrics(provider, type, reported, rateCard),
  }));
  return { itemId, group, stored, merged, profile: undefined, snapshots };
}

function profileOf({ merged, stored }: PlannedPost, identities: IdentityResolver): PlannedPost['profile'] {
  let profile: PlannedPost['profile'];
  for (const { post } of merged.captures) {
    profile = identities.draftFor(post, profile?.row.id ?? stored?.socialProfileId);
  }
  return profile;
}

function timesOf(added: ReadonlyMap<string, readonly AddedSnapshot[]>, itemId: string): Set<number> {
  return new Set(added.get(itemId)?.map(({ capturedAt }) => capturedAt.getTime()));
}

function inOrder(outcomes: { index: number; outcome: StoredOutcome }[]): StoredOutcome[] {
  return outcomes.sort((a, b) => a.index - b.index).map(({ outcome }) => outcome);
}
