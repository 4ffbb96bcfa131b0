import { Database } from '@loupe/database';
import { listing, newestFirst, Page, type PageArguments } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Campaign } from './campaign.entity.js';

/** Reads campaigns. */
@Injectable()
export class CampaignsRepository {
  constructor(private readonly db: Database) {}

  /** Campaigns, newest first. */
  page(scope: WorkspaceScope, page: PageArguments): Page<Campaign> {
    return new Page<Campaign>(
      {
        connection: 'campaigns',
        ...newestFirst('campaign'),
        ...listing<Campaign>(this.db, {
          columns: this.db.columns(Campaign, 'campaign'),
          from: this.db.rows(scope, Campaign, 'campaign'),
        }),
      },
      page,
    );
  }
}
