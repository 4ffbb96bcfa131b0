import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type CampaignMember, CampaignsRepository } from './campaigns.repository.js';

/** Puts many items into campaigns; for imports. */
@Injectable()
export class BulkCampaignItemsService {
  constructor(private readonly campaigns: CampaignsRepository) {}

  /** Ids of campaigns by the names or ids that posts give; of campaigns with the same name, the newest. */
  idsOf(scope: WorkspaceScope, given: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.campaigns.idsByNames(scope, given);
  }

  /**
   * Adds items of the workspace itself by hand, in the caller's transaction, which is the only writer (`writersKey`). They
   * may be in their campaigns already.
   * @returns ids of the items of which something was written: they were not in their campaign, or only by its criteria
   */
  async add(scope: WorkspaceScope, members: readonly CampaignMember[]): Promise<string[]> {
    if (members.length === 0) return [];
    return (await this.campaigns.addItems(scope, members)).map(({ itemId }) => itemId);
  }
}
