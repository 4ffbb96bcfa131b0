import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CampaignsRepository } from './campaigns.repository.js';

/** Memberships that are removed in one transaction. */
const BATCH = 1000;

/** Removes the rows of deleted campaigns. */
@Injectable()
export class CampaignRemovalService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly db: Database,
  ) {}

  /** Removes a deleted campaign to the end, in many transactions. */
  async finish(scope: WorkspaceScope, campaignId: string): Promise<void> {
    for (;;) {
      const isLeft = await this.db.exclusively(writersKey(scope), () => this.part(scope, campaignId));
      if (!isLeft) return;
    }
  }

  /**
   * Removes up to a batch of a deleted campaign's memberships, in the caller's transaction, and the campaign with the last.
   * @returns whether some are left
   */
  async part(scope: WorkspaceScope, campaignId: string): Promise<boolean> {
    const removed = await this.campaigns.removeMembers(scope, campaignId, BATCH);
    if (removed === BATCH) return true;
    await this.campaigns.delete(scope, campaignId);
    return false;
  }
}
