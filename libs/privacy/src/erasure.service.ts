import { type ErasedAccount, ItemRemovalService, SuppressionService } from '@loupe/ingest';
import { inParts, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ItemDisposalService } from './item-disposal.service.js';
import { PeopleErasureRepository } from './people.repository.js';
import type { Person } from './person-lookup.service.js';
import { NameEraser, namesOf } from './person-names.js';
import type { Redaction } from './redaction.service.js';
import { ResidualDataService } from './residual-data.service.js';

/** Posts of a transaction. */
const BATCH = 200;
const IDS = 5000;

export interface ErasureSettings {
  /** Whether names are taken out of what others write only behind an @: for names that are ordinary words. */
  mentionsOnly: boolean;
  /** Told the number of posts that are gone, after each batch. */
  onProgress?: (items: number) => void;
}

/** What an erasure has removed, or would remove; by table where others' rows are concerned. */
export interface ErasureReport extends Redaction {
  profiles: number;
  creators: number;
  items: number;
  /** About posts, with their deliveries. */
  events: number;
  jobs: number;
  answers: number;
}

/** Removes all that a workspace has of a person (docs/privacy.md). */
@Injectable()
export class ErasureService {
  constructor(
    private readonly repository: PeopleErasureRepository,
    private readonly erased: SuppressionService,
    private readonly removal: ItemRemovalService,
    private readonly disposal: ItemDisposalService,
    private readonly residual: ResidualDataService,
  ) {}

  /** What an erasure would do; nothing is written. Events, jobs and answers are not counted beforehand. */
  async preview(scope: WorkspaceScope, person: Person, mentionsOnly: boolean): Promise<ErasureReport> {
    const { profiles, creatorIds } = person;
    let items = 0;
    for (const { id } of profiles) items += (await this.repository.itemIds(scope, id)).length;
    const redaction = await this.residual.preview(scope, eraserOf(person, mentionsOnly));
    const counts = { profiles: profiles.length, creators: creatorIds.length, items };
    return { ...counts, events: 0, jobs: 0, answers: 0, ...redaction };
  }

  /**
   * Erases a person, batch by batch. The profiles go last: whatever ends it before that, it goes on when it is run again,
   * by the command or by the worker. From its first step on nothing of the person comes in any more.
   */
  async erase(scope: WorkspaceScope, person: Person, settings: ErasureSettings): Promise<ErasureReport> {
    const accounts = await this.begin(scope, person, settings.mentionsOnly);
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
    const creators = await this.finish(scope, person, accounts);
    const jobs = before.jobs + after.jobs;
    const answers = before.answers + after.answers;
    return { profiles: person.profiles.length, creators, items, jobs, answers, ...rows };
  }

  private begin(scope: WorkspaceScope, person: Person, mentionsOnly: boolean): Promise<ErasedAccount[]> {
    return this.removal.alone(scope, async () => {
      const accounts: ErasedAccount[] = [];
      for (const profile of person.profiles) {
        accounts.push(await this.erased.begin(scope, profile, namesOf(person.profiles), mentionsOnly));
      }
      return accounts;
    });
  }

  /** Number of posts that were removed. */
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

  /** All ids by which the person may be spoken of. */
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

  /** In one transaction, as the profiles' names are needed by whoever goes on with it; the number of creators. */
  private finish(scope: WorkspaceScope, person: Person, accounts: readonly ErasedAccount[]): Promise<number> {
    return this.removal.alone(scope, async () => {
      for (const { id } of person.profiles) await this.repository.deleteProfile(scope, id);
      let creators = 0;
      for (const id of person.creatorIds) {
        if (await this.repository.deleteCreator(scope, id)) creators += 1;
      }
      for (const account of accounts) await this.erased.finish(scope, account);
      return creators;
    });
  }
}

function eraserOf({ profiles }: Person, mentionsOnly: boolean): NameEraser {
  return new NameEraser(namesOf(profiles), mentionsOnly ? 'MENTION' : 'WORD');
}
