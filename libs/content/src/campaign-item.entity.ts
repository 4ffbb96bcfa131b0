import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The membership of an item in a campaign. Campaigns themselves belong to a library above this one. */
@Entity('campaign_items')
export class CampaignItem {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  campaignId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  /** Whether somebody added it; what defines the campaign added the others. */
  @Column('boolean', { default: true })
  byHand: boolean;
}
