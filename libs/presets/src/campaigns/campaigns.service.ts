import { type Actor, AuditLog } from '@loupe/audit';
import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import type { Page, PageArguments } from '@loupe/graphql';
import { Clock, isUuid, knownIds, newId, UserErrors, userError, type WorkspaceScope } from '@loupe/kernel';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { missingOf, refuseNoneOrTooMany } from '../given-items.js';
import { OwnItemsRepository } from '../own-items.repository.js';
import { readName } from '../preset-names.js';
import type { Campaign, CriterionKind } from './campaign.entity.js';
import {
  type CampaignItemsArgs,
  type CreateCampaignInput,
  MAX_BRIEF,
  MAX_CENTS,
  MAX_CRITERIA,
  MAX_GOAL,
  type UpdateCampaignInput,
} from './campaign.types.js';
import { CampaignFillingService, NEWEST } from './campaign-filling.service.js';
import { CampaignRemovalService } from './campaign-removal.service.js';
import { CampaignsRepository } from './campaigns.repository.js';

const KINDS = [
  ['sourceIds', 'SOURCE', 'Source'],
  ['creatorIds', 'CREATOR', 'Creator'],
  ['collectionIds', 'COLLECTION', 'Collection'],
] as const satisfies readonly (readonly [keyof UpdateCampaignInput, CriterionKind, string])[];

type Criteria = ReadonlyMap<CriterionKind, readonly string[]>;

/** Campaigns, what defines them, and the items that somebody adds or removes. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly ownItems: OwnItemsRepository,
    private readonly filling: CampaignFillingService,
    private readonly removal: CampaignRemovalService,
    private readonly db: Database,
    private readonly limits: RowLimitsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Campaigns, newest first. */
  page(scope: WorkspaceScope, page: PageArguments): Page<Campaign> {
    return this.campaigns.page(scope, page);
  }

  /**
   * Creates a campaign. Items that fit join it: the first at once, older ones by a job.
   * @throws UserErrors for a name, period, brief or id that cannot be, and limit_reached
   */
  create(scope: WorkspaceScope, input: CreateCampaignInput, by: Actor): Promise<Campaign> {
    const name = readName(input.name);
    const now = this.clock.now();
    const campaign: Campaign = {
      workspaceId: scope.workspaceId,
      id: newId(),
      name,
      startsAt: input.from ?? null,
      endsAt: input.to ?? null,
      brief: readText(input, 'brief', MAX_BRIEF),
      goal: readText(input, 'goal', MAX_GOAL),
      budgetCents: readCents(input, 'budgetCents'),
      feesCents: readCents(input, 'feesCents'),
      createdAt: now,
      updatedAt: now,
      fillBefore: null,
      deletedAt: null,
    };
    refuseBackwards(campaign);
    refuseTooManyCriteria(input);
    return this.alone(scope, async () => {
      await this.limits.makeRoom(scope, 'campaigns', this.campaigns.stored(scope));
      const criteria = await this.readCriteria(scope, input);
      await this.campaigns.add(campaign);
      const fillBefore = await this.define(scope, campaign.id, criteria);
      await this.record(scope, by, 'created', campaign, { after: shown(campaign, criteria) });
      return { ...campaign, fillBefore };
    });
  }

  /**
   * Changes a campaign. Items that joined by themselves and do not fit any more leave it; those that somebody added stay.
   * @throws UserErrors for an unknown id, and as `create`
   */
  update(scope: WorkspaceScope, id: string, input: UpdateCampaignInput, by: Actor): Promise<Campaign> {
    const name = input.name == null ? null : readName(input.name);
    refuseTooManyCriteria(input);
    return this.alone(scope, async () => {
      const before = await this.existing(scope, id, ['id']);
      const criteria = await this.readCriteria(scope, input);
      const now = this.clock.now();
      const campaign: Campaign = {
        ...before,
        name: name ?? before.name,
        startsAt: input.from === undefined ? before.startsAt : input.from,
        endsAt: input.to === undefined ? before.endsAt : input.to,
        brief: input.brief === undefined ? before.brief : readText(input, 'brief', MAX_BRIEF),
        goal: input.goal === undefined ? before.goal : readText(input, 'goal', MAX_GOAL),
        budgetCents: input.budgetCents === undefined ? before.budgetCents : readCents(input, 'budgetCents'),
        feesCents: input.feesCents === undefined ? before.feesCents : readCents(input, 'feesCents'),
        updatedAt: now,
      };
      refuseBackwards(campaign);
      const { name: newName, startsAt, endsAt, brief, goal, budgetCents, feesCents } = campaign;
      await this.campaigns.update(scope, campaign.id, {
        name: newName,
        startsAt,
        endsAt,
        brief,
        goal,
        budgetCents,
        feesCents,
        updatedAt: now,
      });
      const isDefined = criteria.size > 0 || input.from !== undefined || input.to !== undefined;
      const fillBefore = isDefined ? await this.define(scope, campaign.id, criteria) : before.fillBefore;
      await this.record(scope, by, 'updated', before, {
        before: shown(before, new Map()),
        after: shown(campaign, criteria),
      });
      return { ...campaign, fillBefore };
    });
  }

  /**
   * Deletes a campaign; its items stay. It is gone at once; a job removes the memberships of one with many items.
   * @throws UserErrors for an unknown id
   */
  delete(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    return this.alone(scope, async () => {
      const campaign = await this.existing(scope, id, ['id']);
      for (const [, kind] of KINDS) await this.campaigns.setCriteria(scope, campaign.id, kind, []);
      const deletedAt = this.clock.now();
      await this.campaigns.update(scope, campaign.id, { deletedAt, fillBefore: null });
      await this.removal.part(scope, campaign.id);
      await this.record(scope, by, 'deleted', campaign, { before: shown(campaign, new Map()) });
      return campaign.id;
    });
  }

  /**
   * Adds items, whatever defines the campaign. They may be in it already.
   * @throws UserErrors for an unknown campaign or item, and for none or too many
   */
  addItems(scope: WorkspaceScope, args: CampaignItemsArgs) {
    refuseNoneOrTooMany(args);
    return this.alone(scope, async () => {
      const { campaign, ids } = await this.membersOf(scope, args);
      const written = await this.campaigns.addItems(
        scope,
        ids.map((itemId) => ({ campaignId: campaign.id, itemId })),
      );
      return { campaign, addedItemIds: written.flatMap(({ itemId, isNew }) => (isNew ? [itemId] : [])) };
    });
  }

  /**
   * Takes items out; what defines the campaign does not bring them back. They need not be in it.
   * @throws UserErrors for an unknown campaign or item, and for none or too many
   */
  removeItems(scope: WorkspaceScope, args: CampaignItemsArgs) {
    refuseNoneOrTooMany(args);
    return this.alone(scope, async () => {
      const { campaign, ids } = await this.membersOf(scope, args);
      return { campaign, removedItemIds: await this.campaigns.removeItems(scope, campaign.id, ids) };
    });
  }

  /** While no posts are written: one that arrives meanwhile would meet neither the old definition nor the new. */
  private alone<Result>(scope: WorkspaceScope, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(writersKey(scope), work);
  }

  private async existing(scope: WorkspaceScope, id: string, path: readonly string[]): Promise<Campaign> {
    const campaign = isUuid(id) ? await this.campaigns.lock(scope, id) : null;
    if (campaign === null) throw userError(path, 'Campaign not found');
    return campaign;
  }

  /** Looks through the newest items; a job goes on with the rest. Gives the id before which they are. */
  private async define(scope: WorkspaceScope, id: string, criteria: Criteria): Promise<string | null> {
    for (const [kind, ids] of criteria) await this.campaigns.setCriteria(scope, id, kind, ids);
    return this.filling.part(scope, id, NEWEST);
  }

  private async membersOf(scope: WorkspaceScope, { campaignId, itemIds }: CampaignItemsArgs) {
    const campaign = await this.existing(scope, campaignId, ['campaignId']);
    const ids = knownIds(itemIds);
    refuseMissing(itemIds, await this.ownItems.existing(scope, ids), ['itemIds'], 'Item');
    return { campaign, ids };
  }

  private async readCriteria(scope: WorkspaceScope, input: UpdateCampaignInput): Promise<Criteria> {
    const criteria = new Map<CriterionKind, readonly string[]>();
    for (const [field, kind, what] of KINDS) {
      const given = input[field];
      if (given == null) continue;
      const path = ['input', field];
      const ids = knownIds(given);
      if (given.length > 0) {
        refuseMissing(given, await this.campaigns.existing(scope, kind, ids), path, what);
      }
      criteria.set(kind, ids);
    }
    return criteria;
  }

  private record(
    { workspaceId }: WorkspaceScope,
    by: Actor,
    done: 'created' | 'updated' | 'deleted',
    { id, name }: Campaign,
    state: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  ): Promise<void> {
    const subject = { id, name };
    return this.audit.record(by, {
      action: `campaign.${done}`,
      organizationId: null,
      workspaceId,
      subject,
      ...state,
    });
  }
}

function readText(input: UpdateCampaignInput, field: 'brief' | 'goal', most: number): string | null {
  const text = input[field]?.trim() ?? '';
  if ([...text].length > most) {
    throw userError(['input', field], `is too long (maximum is ${most} characters)`);
  }
  return text === '' ? null : text;
}

function readCents(input: UpdateCampaignInput, field: 'budgetCents' | 'feesCents'): string | null {
  const given = input[field] ?? null;
  if (given !== null && (Number(given) < 0 || Number(given) > MAX_CENTS)) {
    throw userError(['input', field], `must be from 0 to ${MAX_CENTS}`);
  }
  return given;
}

function refuseBackwards({ startsAt, endsAt }: Campaign): void {
  if (startsAt !== null && endsAt !== null && endsAt < startsAt) {
    throw userError(['input', 'to'], 'must not be before from');
  }
}

/** @throws UserErrors on each id that is not among the found ones */
function refuseMissing(...given: Parameters<typeof missingOf>): void {
  const problems = missingOf(...given);
  if (problems.length > 0) throw new UserErrors(problems);
}

/** What the audit log keeps; a brief and a goal are for the campaign alone. */
function shown(
  { name, startsAt, endsAt, budgetCents, feesCents }: Campaign,
  criteria: Criteria,
): Record<string, unknown> {
  return {
    name,
    from: startsAt,
    to: endsAt,
    ...(budgetCents === null ? {} : { budgetCents }),
    ...(feesCents === null ? {} : { feesCents }),
    ...Object.fromEntries(
      KINDS.flatMap(([field, kind]) => (criteria.has(kind) ? [[field, criteria.get(kind)]] : [])),
    ),
  };
}

function refuseTooManyCriteria(input: UpdateCampaignInput): void {
  for (const [field] of KINDS) {
    if ((input[field]?.length ?? 0) > MAX_CRITERIA) {
      throw userError(['input', field], `must have at most ${MAX_CRITERIA} entries`);
    }
  }
}
