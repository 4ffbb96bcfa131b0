import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CampaignsRepository } from './campaigns.repository.js';

/** Above every id. */
export const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Items that are looked through in one transaction. */
const BATCH = 1000;

/** Looks through items that are there already for those that belong to a campaign, the newest first. */
@Injectable()
export class CampaignFillingService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly db: Database,
  ) {}

  /** Goes on with a campaign to the end, in many transactions. */
  async finish(scope: WorkspaceScope, campaignId: string): Promise<void> {
    for (;;) {
      const isLeft = await this.db.exclusively(writersKey(scope), async () => {
        // It may be deleted since, or changed: then it begins again.
        const campaign = await this.campaigns.lock(scope, campaignId);
        if (campaign === null || campaign.fillBefore === null) return false;
        return (await this.part(scope, campaignId, campaign.fillBefore)) !== null;
      });
      if (!isLeft) return;
    }
  }

  /**
   * Looks through one batch, in the caller's transaction.
   * @param before items with this id and greater ones were looked through
   * @returns the id to go on before, or null at the end
   */
  async part(scope: WorkspaceScope, campaignId: string, before: string): Promise<string | null> {
    const ids = await this.campaigns.itemsBefore(scope, before, BATCH);
    await this.campaigns.prune(scope, campaignId, ids);
    await this.campaigns.join(scope, ids);
    const fillBefore = ids.length < BATCH ? null : (ids.at(-1) ?? null);
    await this.campaigns.update(scope, campaignId, { fillBefore });
    return fillBefore;
  }
}
