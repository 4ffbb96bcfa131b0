import { Every, Process } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { CampaignFillingService } from './campaign-filling.service.js';
import { CampaignsRepository } from './campaigns.repository.js';

/** Looks through older items for campaigns that were made or changed since. */
@Processor('campaigns.fill')
@Every(60)
export class CampaignsFillProcessor {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly filling: CampaignFillingService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** @returns number of campaigns that were looked through */
  @Process()
  process(): Promise<number> {
    return this.workspaces.sumOfEach(async (scope) => {
      const unfilled = await this.campaigns.unfilled(scope);
      for (const campaignId of unfilled) await this.filling.finish(scope, campaignId);
      return unfilled.length;
    });
  }
}
