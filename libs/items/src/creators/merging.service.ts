import { type Actor, AuditLog } from '@loupe/audit';
import { type Creator, writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import {
  Clock,
  jsonBytes,
  knownIds,
  MAX_STORED_JSON_BYTES,
  newId,
  UserErrors,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CreatorAliasesRepository } from './creator-aliases.repository.js';
import { CreatorMovesService } from './creator-moves.service.js';
import { type MergedCreator, MergingRepository } from './merging.repository.js';
import { MAX_MERGED, type SplitCreatorInput } from './merging.types.js';

/** Profiles of a creator that were merged by hand. */
export const MAX_PROFILES = 1000;

const PROFILES = ['input', 'socialProfileIds'];
const KEYS = ['input', 'creatorKeys'];

/** Merges creators that are one person, and splits those that are several. What people decided here, intake keeps. */
@Injectable()
export class MergingService {
  constructor(
    private readonly merging: MergingRepository,
    private readonly aliases: CreatorAliasesRepository,
    private readonly moves: CreatorMovesService,
    private readonly db: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes creators part of another one, which gets their profiles, posts, keys, and the custom attributes that it has not
   * itself. Their ids go on to stand for it. Creators that are part of it already change nothing.
   * @returns the creator that remains
   * @throws UserErrors for unknown creators, none or too many, for one that is to be part of itself, and for more profiles
   * or attribute values than a creator can have
   */
  merge(scope: WorkspaceScope, id: string, creatorIds: readonly string[], by: Actor): Promise<Creator> {
    refuseNoneOrTooMany(creatorIds, ['creatorIds']);
    return this.db.exclusively(writersKey(scope), async () => {
      const remaining = await this.existing(scope, id);
      const own = creatorIds.findIndex((given) => given.toLowerCase() === remaining.id);
      if (own >= 0) throw userError(['creatorIds', String(own)], 'is the creator that remains');
      const formerIds = await this.formerIds(scope, remaining, creatorIds);
      if (formerIds.length === 0) return remaining;
      const former = await this.merging.lock(scope, formerIds);
      const profileIds = await this.merging.profilesOf(scope, formerIds, MAX_PROFILES);
      const ownProfiles = await this.merging.profilesOf(scope, [remaining.id], MAX_PROFILES);
      if (profileIds.length + ownProfiles.length >= MAX_PROFILES) {
        throw userError(['creatorIds'], `would give the creator more than ${MAX_PROFILES} profiles`);
      }
      const now = this.clock.now();
      const merged = { ...withValuesOf(remaining, former, formerIds), updatedAt: now };
      await this.merging.write(scope, merged);
      await this.merging.giveProfiles(scope, profileIds, remaining.id, now);
      await this.merging.replace(scope, formerIds, remaining.id);
      await this.moves.begin(scope, profileIds, remaining.id, remaining.id);
      await this.merging.deleteMerged(scope, remaining.id);
      await this.record(scope, by, 'merged', remaining.id, { creatorIds: formerIds, profileIds });
      return merged;
    });
  }

  /**
   * Gives some profiles of a creator, with their posts, to a new one.
   * @returns the new creator and the one that keeps the other profiles
   * @throws UserErrors for an unknown creator, for profiles or keys that are not its, none or too many, and where no
   * profile would remain
   */
  split(scope: WorkspaceScope, id: string, input: SplitCreatorInput, by: Actor) {
    const { socialProfileIds } = input;
    const keys = input.creatorKeys ?? [];
    refuseNoneOrTooMany(socialProfileIds, PROFILES);
    if (keys.length > MAX_MERGED) throw userError(KEYS, `must have at most ${MAX_MERGED} entries`);
    return this.db.exclusively(writersKey(scope), async () => {
      const remaining = await this.existing(scope, id);
      const own = new Set(await this.merging.profilesOf(scope, [remaining.id], MAX_PROFILES));
      refuseMissing(socialProfileIds, own, PROFILES, 'Social profile of the creator not found');
      const profileIds = knownIds(socialProfileIds);
      if (profileIds.length === own.size) throw userError(PROFILES, 'must leave the creator a profile');
      const known = await this.merging.keysOf(scope, remaining.id, keys);
      refuseMissing(keys, known, KEYS, 'Key of the creator not found');
      const now = this.clock.now();
      const { workspaceId } = scope;
      const creator = { workspaceId, id: newId(), customAttributes: {}, createdAt: now, updatedAt: now };
      await this.merging.add(creator);
      await this.merging.giveProfiles(scope, profileIds, creator.id, now);
      if (keys.length > 0) await this.merging.giveKeys(scope, keys, creator.id);
      await this.moves.begin(scope, profileIds, creator.id, remaining.id);
      await this.record(scope, by, 'split', remaining.id, { creatorId: creator.id, profileIds });
      return { creator, remainingCreator: remaining };
    });
  }

  private async existing(scope: WorkspaceScope, id: string): Promise<MergedCreator> {
    const ids = knownIds([id]);
    const current = await this.aliases.current(scope, ids);
    const [creator] = await this.merging.lock(
      scope,
      ids.map((given) => current.get(given) ?? given),
    );
    if (creator === undefined) throw userError(['id'], 'Creator not found');
    return creator;
  }

  /** The creators that are to be merged, without those that are part of the remaining one already. */
  private async formerIds(
    scope: WorkspaceScope,
    remaining: MergedCreator,
    given: readonly string[],
  ): Promise<string[]> {
    const ids = knownIds(given);
    const aliases = await this.aliases.current(scope, ids);
    const current = new Map(ids.map((id) => [id, aliases.get(id) ?? id]));
    const others = [...new Set(current.values())].filter((id) => id !== remaining.id);
    const found = new Set((await this.merging.lock(scope, others)).map((creator) => creator.id));
    const isKnown = (id: string) => id === remaining.id || found.has(id);
    const known = new Set([...current].flatMap(([id, now]) => (isKnown(now) ? [id] : [])));
    refuseMissing(given, known, ['creatorIds'], 'Creator not found');
    return others;
  }

  private record(
    { workspaceId }: WorkspaceScope,
    by: Actor,
    done: 'merged' | 'split',
    id: string,
    after: Record<string, unknown>,
  ): Promise<void> {
    // Without a name: the audit log outlives the erasure of a person.
    return this.audit.record(by, {
      action: `creator.${done}`,
      organizationId: null,
      workspaceId,
      subject: { id, name: 'creator' },
      after,
    });
  }
}

/** The remaining creator's own values come first, then those of the merged ones in the order given. */
function withValuesOf(
  remaining: MergedCreator,
  former: readonly MergedCreator[],
  order: readonly string[],
): MergedCreator {
  const ordered = former.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const customAttributes = Object.assign(
    {},
    ...ordered.toReversed().map((creator) => creator.customAttributes),
    remaining.customAttributes,
  );
  const bytes = jsonBytes(customAttributes);
  if (bytes > MAX_STORED_JSON_BYTES) {
    throw userError(
      ['creatorIds'],
      `would make the attribute values together too long (${bytes} bytes of JSON; maximum is ${MAX_STORED_JSON_BYTES})`,
    );
  }
  const location = [remaining, ...ordered].find((creator) => creator.location !== null)?.location ?? null;
  return { ...remaining, customAttributes, location };
}

function refuseNoneOrTooMany(ids: readonly string[], path: readonly string[]): void {
  if (ids.length === 0) throw userError(path, 'give at least one id');
  if (ids.length > MAX_MERGED) throw userError(path, `must have at most ${MAX_MERGED} entries`);
}

/** @throws UserErrors on each value that is not among the known ones */
function refuseMissing(
  given: readonly string[],
  known: ReadonlySet<string>,
  path: readonly string[],
  message: string,
): void {
  const problems = given.flatMap((value, index) =>
    known.has(value) || known.has(value.toLowerCase()) ? [] : [{ field: [...path, String(index)], message }],
  );
  if (problems.length > 0) throw new UserErrors(problems);
}
