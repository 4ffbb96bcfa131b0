import { type Actor, AuditLog } from '@loupe/audit';
import {
  type ErasedAccount,
  ItemDisposalService,
  ItemRemovalService,
  SuppressionService,
} from '@loupe/ingest';
import { inParts, type Provider, userError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { PeopleErasureRepository } from './people-erasure.repository.js';
import type { Person } from './person-lookup.service.js';
import { NameEraser, namesOf } from './person-names.js';
import type { Redaction } from './redaction.service.js';
import { ResidualDataService } from './residual-data.service.js';

/** Posts per transaction. */
const BATCH = 200;
const IDS = 5000;
const HANDLE = ['input', 'handle'];
const UNDER_WAY = 'The profile is being erased: ask again when that is done';
/** The name of whoever was erased, in the audit log. */
export const ERASED_PERSON = 'a person';

export interface ErasureSettings {
  /** Whether names in others' texts are removed only after an @: for names that are ordinary words. */
  mentionsOnly: boolean;
  /** Who asked for it, for the audit log. */
  by: Actor;
  /** Called after each batch with the number of deleted posts. */
  onProgress?: (items: number) => void;
}

/** What an erasure has removed, or would remove; for rows of others, by table. */
export interface ErasureReport extends Redaction {
  profiles: number;
  creators: number;
  items: number;
  /** Events about posts, with their deliveries. */
  events: number;
  jobs: number;
  answers: number;
}

/** Removes all data that a workspace has about a person (docs/privacy.md). */
@Injectable()
export class ErasureService {
  constructor(
    private readonly repository: PeopleErasureRepository,
    private readonly erased: SuppressionService,
    private readonly removal: ItemRemovalService,
    private readonly disposal: ItemDisposalService,
    private readonly residual: ResidualDataService,
    private readonly audit: AuditLog,
  ) {}

  /** The effect of an erasure, without writing anything. Events, jobs and stored responses are not counted in advance. */
  async preview(scope: WorkspaceScope, person: Person, mentionsOnly: boolean): Promise<ErasureReport> {
    const { profiles, creatorIds } = person;
    const items = await this.itemsOf(scope, person);
    const redaction = await this.previewOfOthers(scope, person, mentionsOnly);
    const counts = { profiles: profiles.length, creators: creatorIds.length, items };
    return { ...counts, events: 0, jobs: 0, answers: 0, ...redaction };
  }

  /** Number of a person's posts. */
  itemsOf(scope: WorkspaceScope, { profiles }: Person): Promise<number> {
    return this.repository.countItems(
      scope,
      profiles.map(({ id }) => id),
    );
  }

  /**
   * What an erasure would do to rows of others, without writing anything.
   * @param onRows called with the number of rows that were looked at so far; it may throw to end it
   */
  previewOfOthers(
    scope: WorkspaceScope,
    person: Person,
    mentionsOnly: boolean,
    onRows?: (rows: number) => void,
  ): Promise<Redaction> {
    return this.residual.preview(scope, eraserOf(person, mentionsOnly), onRows);
  }

  /**
   * Erases a person, batch by batch. The profiles are deleted last: if the erasure is interrupted before that, running it
   * again, by the command or by the worker, continues it. From the first step on, ingest refuses new data of the person.
   */
  async erase(scope: WorkspaceScope, person: Person, settings: ErasureSettings): Promise<ErasureReport> {
    const accounts = await this.suppress(scope, person, settings.mentionsOnly);
    const eraser = eraserOf(
      person,
      accounts.every(({ mentionsOnly }) => mentionsOnly),
    );
    const ids = await this.idsOf(scope, person);
    const before = await this.residual.removeFromRedis(scope, eraser, ids);
    let items = 0;
    for (const [index, { id }] of person.profiles.entries()) {
      await this.repository.forgetUploadsOf(scope, id);
      const reported = (removed: number) => settings.onProgress?.(items + removed);
      items += await this.removeItems(scope, id, accounts[index] as ErasedAccount, reported);
    }
    const rows = await this.residual.removeFromRows(scope, eraser);
    const after = await this.residual.removeFromRedis(scope, eraser, ids);
    const profileIds = person.profiles.map(({ id }) => id);
    await this.disposal.removeFilesOfProfiles(scope, profileIds);
    const creators = await this.finish(scope, person, accounts, { by: settings.by, items });
    await this.disposal.removeFilesOfProfiles(scope, profileIds);
    await this.forgetDeleted(scope);
    const jobs = before.jobs + after.jobs;
    const answers = before.answers + after.answers;
    return { profiles: person.profiles.length, creators, items, jobs, answers, ...rows };
  }

  /**
   * Has posts of an account that was erased stored again; restores nothing.
   * @returns the number of accounts
   * @throws UserErrors while the account is being erased
   */
  async undo(scope: WorkspaceScope, provider: Provider, accountName: string, by: Actor): Promise<number> {
    return this.removal.alone(scope, async () => {
      if (await this.erased.isBeingErased(scope, provider, accountName))
        throw userError(HANDLE, UNDER_WAY, 'under_way');
      const allowed = await this.erased.allow(scope, provider, accountName);
      if (allowed > 0) await this.record(scope, by, 'person.erasure_undone', { accounts: allowed });
      return allowed;
    });
  }

  /** The last step of an erasure, for one that was interrupted before it: the person is not there any more. */
  forgetDeleted(scope: WorkspaceScope): Promise<void> {
    return this.residual.removeLast(scope);
  }

  /** The first step of an erasure: posts of the person are refused from now on. */
  suppress(scope: WorkspaceScope, person: Person, mentionsOnly: boolean): Promise<ErasedAccount[]> {
    return this.removal.alone(scope, async () => {
      const accounts: ErasedAccount[] = [];
      for (const profile of person.profiles) {
        accounts.push(await this.erased.begin(scope, profile, namesOf(person.profiles), mentionsOnly));
      }
      return accounts;
    });
  }

  /** Returns the number of removed posts. */
  private async removeItems(
    scope: WorkspaceScope,
    profileId: string,
    account: ErasedAccount,
    reported: (removed: number) => void,
  ): Promise<number> {
    for (let removed = 0; ; reported(removed)) {
      const items = await this.repository.items(scope, profileId, BATCH);
      if (items.length === 0) return removed;
      const ids = items.map(({ id }) => id);
      removed += await this.disposal.remove(scope, ids, () => this.erased.addPosts(scope, account, items));
    }
  }

  /** All ids that may refer to the person. */
  private async idsOf(scope: WorkspaceScope, { profiles, creatorIds }: Person): Promise<Set<string>> {
    const ids = new Set([...profiles.map(({ id }) => id), ...creatorIds]);
    for (const { id: profileId } of profiles) {
      const items = await this.repository.itemIds(scope, profileId);
      for (const id of items) ids.add(id);
      for (const part of inParts(items, IDS)) {
        for (const id of await this.repository.mediaIds(scope, part)) ids.add(id);
      }
    }
    return ids;
  }

  /** Finishes in one transaction, because a continued erasure needs the profiles' names; returns the number of creators. */
  private finish(
    scope: WorkspaceScope,
    person: Person,
    accounts: readonly ErasedAccount[],
    { by, items }: { by: Actor; items: number },
  ): Promise<number> {
    return this.removal.alone(scope, async () => {
      for (const { id } of person.profiles) await this.repository.deleteProfile(scope, id);
      let creators = 0;
      for (const id of person.creatorIds) {
        if (await this.repository.deleteCreator(scope, id)) creators += 1;
      }
      for (const account of accounts) await this.erased.finish(scope, account);
      await this.record(scope, by, 'person.erased', { profiles: person.profiles.length, creators, items });
      return creators;
    });
  }

  /** Without anything that names the person, as entries are never deleted. */
  private record(
    { workspaceId }: WorkspaceScope,
    by: Actor,
    action: string,
    after: Record<string, number>,
  ): Promise<void> {
    const subject = { id: workspaceId, name: ERASED_PERSON };
    return this.audit.record(by, { action, organizationId: null, workspaceId, subject, after });
  }
}

function eraserOf({ profiles }: Person, mentionsOnly: boolean): NameEraser {
  return new NameEraser(namesOf(profiles), mentionsOnly ? 'MENTION' : 'WORD');
}
