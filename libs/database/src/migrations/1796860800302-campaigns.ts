import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What defines a campaign: a period, and the sources, creators and collections whose items belong to it. Triggers add the
 * items that arrive later, in the transaction that brings them, whichever code writes them; each looks up only the
 * criteria that name its own creator, sources and collection. A job looks through the items that were there before.
 */
export class Campaigns1796860800302 implements MigrationInterface {
  name = 'Campaigns1796860800302';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(TRIGGERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER campaigns_of_new ON items;
      DROP TRIGGER campaigns_of_changed ON items;
      DROP TRIGGER campaigns_of_added ON collection_items;
      DROP FUNCTION campaigns_of_items();
      DROP FUNCTION campaigns_of_changed_item();
      DROP FUNCTION campaigns_of_collected();
      DROP FUNCTION join_campaigns(uuid, uuid[]);
      DROP TABLE campaign_exclusions;
      DROP TABLE campaign_criteria;
      ALTER TABLE campaign_items DROP COLUMN by_hand;
      ALTER TABLE campaigns DROP COLUMN starts_at, DROP COLUMN ends_at, DROP COLUMN brief,
        DROP COLUMN updated_at, DROP COLUMN fill_before;
    `);
  }
}

const TABLES = `
  ALTER TABLE campaigns ADD COLUMN starts_at timestamptz(3), ADD COLUMN ends_at timestamptz(3), ADD COLUMN brief text,
    ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now(), ADD COLUMN fill_before uuid;
  -- For: campaigns whose older items are still to be looked through.
  CREATE INDEX campaigns_unfilled ON campaigns (workspace_id, id) WHERE fill_before IS NOT NULL;
  -- Members that are there were added by somebody.
  ALTER TABLE campaign_items ADD COLUMN by_hand boolean NOT NULL DEFAULT TRUE;

  CREATE TABLE campaign_criteria (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    campaign_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('SOURCE', 'CREATOR', 'COLLECTION')),
    ref_id uuid NOT NULL,
    -- For: the criteria of a campaign.
    PRIMARY KEY (workspace_id, campaign_id, kind, ref_id),
    FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns (workspace_id, id) ON DELETE CASCADE
  );
  -- For: the campaigns that an arriving item belongs to.
  CREATE INDEX campaign_criteria_by_ref ON campaign_criteria (workspace_id, kind, ref_id);

  -- Items that somebody took out of a campaign: what defines it does not bring them back.
  CREATE TABLE campaign_exclusions (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    campaign_id uuid NOT NULL,
    item_id uuid NOT NULL,
    PRIMARY KEY (workspace_id, campaign_id, item_id),
    FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns (workspace_id, id) ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, item_id) REFERENCES items (workspace_id, id) ON DELETE CASCADE
  );
  -- For: the deletion of an item.
  CREATE INDEX campaign_exclusions_by_item ON campaign_exclusions (workspace_id, item_id);
`;

const TRIGGERS = `
  CREATE FUNCTION join_campaigns(workspace uuid, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    -- Most workspaces have no such campaign, and their items cost one look.
    IF NOT EXISTS (SELECT FROM campaign_criteria WHERE workspace_id = workspace) THEN RETURN; END IF;
    INSERT INTO campaign_items (workspace_id, campaign_id, item_id, by_hand)
    SELECT DISTINCT workspace, criterion.campaign_id, item.id, FALSE
    FROM items AS item
    CROSS JOIN LATERAL (
      SELECT 'CREATOR' AS kind, item.creator_id AS ref_id
      UNION ALL SELECT 'SOURCE', unnest(item.source_ids)
      UNION ALL SELECT 'COLLECTION', member.collection_id FROM collection_items AS member
        WHERE member.workspace_id = workspace AND member.item_id = item.id) AS known
    JOIN campaign_criteria AS criterion
      ON criterion.workspace_id = workspace AND criterion.kind = known.kind AND criterion.ref_id = known.ref_id
    JOIN campaigns AS campaign ON campaign.workspace_id = workspace AND campaign.id = criterion.campaign_id
      AND item.taken_at >= COALESCE(campaign.starts_at, '-infinity')
      AND item.taken_at <= COALESCE(campaign.ends_at, 'infinity')
    WHERE item.workspace_id = workspace AND item.id = ANY(ids) AND item.competitor_brand_id IS NULL
      AND NOT EXISTS (SELECT FROM campaign_exclusions AS excluded
        WHERE excluded.workspace_id = workspace AND excluded.campaign_id = criterion.campaign_id
          AND excluded.item_id = item.id)
    ON CONFLICT DO NOTHING;
  END $$;

  CREATE FUNCTION campaigns_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM join_campaigns(workspace_id, ids)
    FROM (SELECT workspace_id, array_agg(id) AS ids FROM added GROUP BY workspace_id) AS each;
    RETURN NULL;
  END $$;

  CREATE FUNCTION campaigns_of_collected() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM join_campaigns(workspace_id, ids)
    FROM (SELECT workspace_id, array_agg(DISTINCT item_id) AS ids FROM added GROUP BY workspace_id) AS each;
    RETURN NULL;
  END $$;

  CREATE FUNCTION campaigns_of_changed_item() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM join_campaigns(NEW.workspace_id, ARRAY[NEW.id]);
    RETURN NULL;
  END $$;

  CREATE TRIGGER campaigns_of_new AFTER INSERT ON items REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION campaigns_of_items();
  CREATE TRIGGER campaigns_of_changed AFTER UPDATE OF source_ids, creator_id, taken_at ON items FOR EACH ROW
    WHEN (NEW.source_ids IS DISTINCT FROM OLD.source_ids OR NEW.creator_id IS DISTINCT FROM OLD.creator_id
      OR NEW.taken_at <> OLD.taken_at)
    EXECUTE FUNCTION campaigns_of_changed_item();
  CREATE TRIGGER campaigns_of_added AFTER INSERT ON collection_items REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION campaigns_of_collected();
`;
