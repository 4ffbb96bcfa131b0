import { Every, Process } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { CampaignRemovalService } from './campaign-removal.service.js';
import { CampaignsRepository } from './campaigns.repository.js';

/** Takes the items out of deleted campaigns, and then removes the campaigns. */
@Processor('campaigns.sweep')
@Every(60)
export class CampaignsSweepProcessor {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly removal: CampaignRemovalService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** @returns number of campaigns that were removed */
  @Process()
  process(): Promise<number> {
    return this.workspaces.sumOfEach(async (scope) => {
      const deleted = await this.campaigns.deleted(scope);
      for (const campaignId of deleted) await this.removal.finish(scope, campaignId);
      return deleted.length;
    });
  }
}
