import { SocialProfile } from '@loupe/content';
import { Database, recordset, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import type { DemoAiField, DemoRights, DemoWorkspace, FollowerHistory } from './generate/demo.types.js';

/** Columns that are set after a post was stored. */
export interface ItemValues extends DemoRights {
  itemId: string;
  customAttributes: Record<string, unknown>;
  reasons: Record<string, string | null>;
}

/** SQL that only the demo needs: no API can write what was known in the past, or what an AI Filter has answered. */
export class DemoRepository {
  constructor(private readonly db: Database) {}

  /** Sets attribute values and their explanations, and rights, for items that have none yet. */
  async setValues(scope: WorkspaceScope, values: readonly ItemValues[]): Promise<void> {
    await this.db.query(sql`
      UPDATE items SET custom_attributes = given."customAttributes", ai_filter_reasons = given.reasons,
        usage_rights_status = given."usageRightsStatus",
        instagram_whitelisting_status = given."instagramWhitelistingStatus",
        tiktok_spark_code_status = given."tiktokSparkCodeStatus",
        tiktok_whitelisting_eligible = given."tiktokWhitelistingEligible"
      FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        AS given ("itemId" uuid, "customAttributes" jsonb, reasons jsonb, "usageRightsStatus" text,
          "instagramWhitelistingStatus" text, "tiktokSparkCodeStatus" text, "tiktokWhitelistingEligible" boolean)
      WHERE items.workspace_id = ${scope.workspaceId} AND items.id = given."itemId"`);
  }

  /** Publishes the first version of AI Filters. Posts that are there already are not filled by them. */
  async publishAiFields({ workspaceId }: WorkspaceScope, fields: readonly DemoAiField[]): Promise<void> {
    const given = recordset(fields, {
      id: 'uuid',
      preset: 'text',
      instruction: 'text',
      options: 'jsonb',
      inputs: 'text[]',
      createdAt: 'timestamptz',
    });
    await this.db.query(sql`
      INSERT INTO ai_fields (workspace_id, id, preset, published_version, created_at, updated_at)
      SELECT ${workspaceId}::uuid, entry.id, entry.preset, 1, entry."createdAt", entry."createdAt" FROM ${given}`);
    await this.db.query(sql`
      INSERT INTO ai_field_versions (workspace_id, field_id, version, instruction, options, inputs, created_at, published_at)
      SELECT ${workspaceId}::uuid, entry.id, 1, entry.instruction, entry.options, entry.inputs,
        entry."createdAt", entry."createdAt" FROM ${given}`);
  }

  /** Gives the look of a workspace's reports its logo. */
  async setLogo({ workspaceId }: WorkspaceScope, logo: string, at: Date): Promise<void> {
    await this.db.query(sql`
      INSERT INTO report_looks (workspace_id, logo, updated_at)
      VALUES (${workspaceId}, ${logo}, ${at}::timestamptz)`);
  }

  /** Sets where creators live. */
  async setHomes(scope: WorkspaceScope, homes: DemoWorkspace['homes']): Promise<void> {
    await this.db.query(sql`
      UPDATE creators SET location = entry.location
      FROM ${recordset(homes, { creatorId: 'uuid', location: 'jsonb' })}
      WHERE creators.workspace_id = ${scope.workspaceId} AND creators.id = entry."creatorId"`);
  }

  /** Replaces what the posts said of profiles' followers by the followers over time. */
  async setFollowers(scope: WorkspaceScope, histories: readonly FollowerHistory[]): Promise<void> {
    const { workspaceId } = scope;
    const given = sql`jsonb_to_recordset(${JSON.stringify(histories)}::jsonb)
      AS given (provider text, "accountName" text, following integer, times timestamptz[], followers integer[])
      JOIN ${this.db.rows(scope, SocialProfile, 'profile')} ON profile.provider = given.provider
        AND profile.account_name = given."accountName"`;
    await this.db.query(sql`
      DELETE FROM profile_snapshots WHERE workspace_id = ${workspaceId}
        AND social_profile_id IN (SELECT profile.id FROM ${given})`);
    await this.db.query(sql`
      INSERT INTO profile_snapshots (workspace_id, social_profile_id, captured_at, followers, following)
      SELECT ${workspaceId}::uuid, profile.id, known.at, known.followers, given.following
      FROM ${given} CROSS JOIN LATERAL unnest(given.times, given.followers) AS known (at, followers)`);
  }
}
