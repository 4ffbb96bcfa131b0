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
  async process(): Promise<number> {
    let removed = 0;
    for (const { id, timeZone } of await this.workspaces.all()) {
      const scope = { workspaceId: id, timeZone };
      for (const campaignId of await this.campaigns.deleted(scope)) {
        await this.removal.finish(scope, campaignId);
        removed += 1;
      }
    }
    return removed;
  }
}
