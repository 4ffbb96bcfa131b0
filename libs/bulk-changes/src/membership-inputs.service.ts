import { cleanName, knownIds, nameProblems, UserErrors, userError, type WorkspaceScope } from '@loupe/kernel';
import {
  BulkMembershipsService,
  CampaignsRepository,
  CollectionsRepository,
  type MembershipChange,
} from '@loupe/presets';
import { Injectable } from '@nestjs/common';
import { MAX_MEMBERSHIPS, type UpdateItemsMembershipsInput } from './bulk-change.types.js';

const LISTS = [
  'addToCampaignIds',
  'removeFromCampaignIds',
  'addToCollectionIds',
  'addToCollectionNames',
  'removeFromCollectionIds',
] as const;

/** Reads which campaigns and collections a change is about. */
@Injectable()
export class MembershipInputsService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly collections: CollectionsRepository,
    private readonly bulk: BulkMembershipsService,
  ) {}

  /**
   * The change of an input, in the caller's transaction. Collections of names that are not there are created.
   * @throws UserErrors for none, too many, campaigns and collections that are not there, and those that are in two lists
   */
  async read(scope: WorkspaceScope, input: UpdateItemsMembershipsInput): Promise<MembershipChange> {
    const given = LISTS.map((list) => [list, input[list] ?? []] as const);
    if (given.every(([, entries]) => entries.length === 0)) {
      throw userError(['input'], 'give at least one campaign or collection');
    }
    for (const [list, { length }] of given) {
      if (length > MAX_MEMBERSHIPS)
        throw userError(['input', list], `must have at most ${MAX_MEMBERSHIPS} entries`);
    }
    const campaign = async (id: string) => (await this.campaigns.lock(scope, id)) !== null;
    const collection = async (id: string) => (await this.collections.byIds(scope, [id])).length > 0;
    const change = {
      addToCampaignIds: await existing(input, 'addToCampaignIds', 'Campaign', campaign),
      removeFromCampaignIds: await existing(input, 'removeFromCampaignIds', 'Campaign', campaign),
      addToCollectionIds: await existing(input, 'addToCollectionIds', 'Collection', collection),
      removeFromCollectionIds: await existing(input, 'removeFromCollectionIds', 'Collection', collection),
    };
    const named = await this.named(scope, input.addToCollectionNames ?? []);
    const all = { ...change, addToCollectionIds: [...new Set([...change.addToCollectionIds, ...named])] };
    refuseBoth(all.addToCampaignIds, all.removeFromCampaignIds, 'removeFromCampaignIds');
    refuseBoth(all.addToCollectionIds, all.removeFromCollectionIds, 'removeFromCollectionIds');
    return all;
  }

  private async named(scope: WorkspaceScope, given: readonly string[]): Promise<string[]> {
    const names = [...new Set(given.map(cleanName))];
    const problems = names.flatMap((name, index) =>
      nameProblems(name, ['input', 'addToCollectionNames', String(index)]),
    );
    if (problems.length > 0) throw new UserErrors(problems);
    return names.length === 0 ? [] : [...(await this.bulk.idsOf(scope, names)).values()];
  }
}

/** @throws UserErrors on the first id that is not there */
async function existing(
  input: UpdateItemsMembershipsInput,
  list: Exclude<(typeof LISTS)[number], 'addToCollectionNames'>,
  what: string,
  isThere: (id: string) => Promise<boolean>,
): Promise<string[]> {
  const ids = (input[list] ?? []).map((id) => id.toLowerCase());
  for (const [index, id] of ids.entries()) {
    const known = knownIds([id]);
    if (known.length === 0 || !(await isThere(id))) {
      throw userError(['input', list, String(index)], `${what} not found`, 'not_found');
    }
  }
  return [...new Set(ids)];
}

function refuseBoth(added: readonly string[], removed: readonly string[], list: string): void {
  if (removed.some((id) => added.includes(id))) {
    throw userError(['input', list], 'must not name what the items are put into');
  }
}
