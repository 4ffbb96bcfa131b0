-- The schema of the database after all migrations, to read and to compare. Generated: npm run schema writes it.
-- The migrations (libs/database/src/migrations) make the database; TypeORM's own table of them is left out.
-- A table stands after the tables that its foreign keys name.

SET check_function_bodies = off;

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS vector;

CREATE OR REPLACE FUNCTION public.mirror_profile_on_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    UPDATE items SET followers = NEW.followers, account_name_key = NEW.account_name_key, verified = NEW.verified,
      account_type = NEW.account_type
    WHERE workspace_id = NEW.workspace_id AND social_profile_id = NEW.id;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.queue_embedding_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_ARGV[0] = 'POST' THEN
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT workspace_id, id FROM added WHERE competitor_brand_id IS NULL ;
    ELSE
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT DISTINCT workspace_id, item_id FROM added
      WHERE (SELECT queued.change FROM embedding_queue AS queued WHERE queued.workspace_id = added.workspace_id
        AND queued.item_id = added.item_id) IS DISTINCT FROM pg_current_xact_id() 
      ON CONFLICT (workspace_id, item_id) DO UPDATE
        SET lease = NULL, change = EXCLUDED.change, due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL
        WHERE embedding_queue.change <> EXCLUDED.change;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.queue_embedding_of_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO embedding_queue (workspace_id, item_id)
    VALUES (NEW.workspace_id, (to_jsonb(NEW) ->> TG_ARGV[0])::uuid) 
  ON CONFLICT (workspace_id, item_id) DO UPDATE
    SET lease = NULL, change = EXCLUDED.change, due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL
    WHERE embedding_queue.change <> EXCLUDED.change
;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally(workspace uuid, more_items bigint, more_creators bigint, more_profiles bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  DECLARE free bigint;
  BEGIN
    SELECT id INTO free FROM workspace_tallies WHERE workspace_id = workspace
      ORDER BY (xmin = pg_current_xact_id()::xid) DESC, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF FOUND THEN
      UPDATE workspace_tallies SET items = items + more_items, creators = creators + more_creators,
        social_profiles = social_profiles + more_profiles, changes = changes + 1
      WHERE workspace_id = workspace AND id = free;
    ELSE
      INSERT INTO workspace_tallies (workspace_id, items, creators, social_profiles, changes)
      VALUES (workspace, more_items, more_creators, more_profiles, 1);
    END IF;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP = 'INSERT' THEN 
    PERFORM tally(workspace_id, amount, 0, 0)
    FROM (SELECT workspace_id, sum(amount) AS amount FROM (SELECT workspace_id, (competitor_brand_id IS NULL)::int AS amount FROM added) AS written GROUP BY workspace_id) AS change;
      ELSIF TG_OP = 'DELETE' THEN 
    PERFORM tally(workspace_id, amount, 0, 0)
    FROM (SELECT workspace_id, sum(amount) AS amount FROM (SELECT workspace_id, -(competitor_brand_id IS NULL)::int AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      ELSE 
    PERFORM tally(workspace_id, amount, 0, 0)
    FROM (SELECT workspace_id, sum(amount) AS amount FROM (SELECT workspace_id, (competitor_brand_id IS NULL)::int AS amount FROM added UNION ALL SELECT workspace_id, -(competitor_brand_id IS NULL)::int AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.tally_creators()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP = 'INSERT' THEN 
    PERFORM tally(workspace_id, 0, amount, 0)
    FROM (SELECT workspace_id, sum(amount) AS amount FROM (SELECT workspace_id, (TRUE)::int AS amount FROM added) AS written GROUP BY workspace_id) AS change;
      ELSIF TG_OP = 'DELETE' THEN 
    PERFORM tally(workspace_id, 0, amount, 0)
    FROM (SELECT workspace_id, sum(amount) AS amount FROM (SELECT workspace_id, -(TRUE)::int AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      ELSE 
    PERFORM tally(workspace_id, 0, amount, 0)
    FROM (SELECT workspace_id, sum(amount) AS amount FROM (SELECT workspace_id, (TRUE)::int AS amount FROM added UNION ALL SELECT workspace_id, -(TRUE)::int AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.tally_social_profiles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP = 'INSERT' THEN 
    PERFORM tally(workspace_id, 0, 0, amount)
    FROM (SELECT workspace_id, sum(amount) AS amount FROM (SELECT workspace_id, (TRUE)::int AS amount FROM added) AS written GROUP BY workspace_id) AS change;
      ELSIF TG_OP = 'DELETE' THEN 
    PERFORM tally(workspace_id, 0, 0, amount)
    FROM (SELECT workspace_id, sum(amount) AS amount FROM (SELECT workspace_id, -(TRUE)::int AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      ELSE 
    PERFORM tally(workspace_id, 0, 0, amount)
    FROM (SELECT workspace_id, sum(amount) AS amount FROM (SELECT workspace_id, (TRUE)::int AS amount FROM added UNION ALL SELECT workspace_id, -(TRUE)::int AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.tally_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      PERFORM tally(workspace_id, 0, 0, 0) FROM (SELECT DISTINCT workspace_id FROM removed) AS change;
    ELSE
      PERFORM tally(workspace_id, 0, 0, 0) FROM (SELECT DISTINCT workspace_id FROM added) AS change;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.index_attributes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM attribute_values WHERE workspace_id = OLD.workspace_id AND owner_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' AND TG_ARGV[0] = 'ITEM' THEN
      INSERT INTO attribute_values SELECT * FROM attribute_entries(NEW.workspace_id, 'ITEM', NEW.id, NEW.custom_attributes, NEW.taken_at);
    END IF;
    IF TG_OP <> 'DELETE' AND TG_ARGV[0] = 'CREATOR' THEN
      INSERT INTO attribute_values SELECT * FROM attribute_entries(NEW.workspace_id, 'CREATOR', NEW.id, NEW.custom_attributes, NEW.created_at);
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.index_defined_attribute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF NEW.entity = 'ITEM' THEN
      INSERT INTO attribute_values
      SELECT entry.* FROM items AS owner,
        attribute_entries(owner.workspace_id, 'ITEM', owner.id, jsonb_build_object(NEW.key, owner.custom_attributes -> NEW.key), owner.taken_at) AS entry
      WHERE owner.workspace_id = NEW.workspace_id AND owner.custom_attributes ? NEW.key;
    END IF;
    IF NEW.entity = 'CREATOR' THEN
      INSERT INTO attribute_values
      SELECT entry.* FROM creators AS owner,
        attribute_entries(owner.workspace_id, 'CREATOR', owner.id, jsonb_build_object(NEW.key, owner.custom_attributes -> NEW.key), owner.created_at) AS entry
      WHERE owner.workspace_id = NEW.workspace_id AND owner.custom_attributes ? NEW.key;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.take_facts_of_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    SELECT profile.verified, profile.account_type INTO NEW.verified, NEW.account_type FROM social_profiles AS profile
    WHERE profile.workspace_id = NEW.workspace_id AND profile.id = NEW.social_profile_id;
    -- An unknown profile is for the foreign key to refuse.
    NEW.verified = COALESCE(NEW.verified, false);
    RETURN NEW;
  END $function$;

CREATE OR REPLACE FUNCTION public.facet_key(workspace uuid, kind text, name text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN hashtextextended(((kind || ' '::text) || name), uuid_hash_extended(workspace, (0)::bigint));

CREATE OR REPLACE FUNCTION public.facet_keys(workspace uuid, kind text, names text[])
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(array_agg(facet_key(facet_keys.workspace, facet_keys.kind, name.name)), '{}'::bigint[]) AS "coalesce" FROM unnest(facet_keys.names) name(name));

CREATE OR REPLACE FUNCTION public.item_facets(workspace uuid, hashtags text[], mentions text[], account text, place jsonb, sources uuid[], products text[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
  DECLARE
    seed bigint := uuid_hash_extended(workspace, 0);
    tokens bigint[] := ARRAY[hashtextextended('account ' || account, seed)];
    name text;
  BEGIN
    IF place IS NOT NULL THEN
      tokens := tokens || ARRAY[hashtextextended('city ' || lower(place ->> 'city'), seed),
        hashtextextended('state ' || lower(place ->> 'state'), seed),
        hashtextextended('country ' || lower(place ->> 'country'), seed)];
    END IF;
    FOREACH name IN ARRAY COALESCE(hashtags, '{}') LOOP
      tokens := tokens || hashtextextended('hashtag ' || name, seed);
    END LOOP;
    FOREACH name IN ARRAY COALESCE(mentions, '{}') LOOP
      tokens := tokens || hashtextextended('mention ' || name, seed);
    END LOOP;
    FOREACH name IN ARRAY COALESCE(sources, '{}')::text[] LOOP
      tokens := tokens || hashtextextended('source ' || name, seed);
    END LOOP;
    FOREACH name IN ARRAY COALESCE(products, '{}') LOOP
      tokens := tokens || hashtextextended('product ' || name, seed);
    END LOOP;
    RETURN NULLIF(array_remove(tokens, NULL), '{}');
  END $function$;

CREATE OR REPLACE FUNCTION public.mirror_taken_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    UPDATE search_documents SET taken_at = NEW.taken_at
      WHERE workspace_id = NEW.workspace_id AND item_id = NEW.id;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.media_copies_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'media', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.media_copies_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'media', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.embedding_queue_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'embeddings', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.embedding_queue_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'embeddings', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.operation_items_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'refreshes', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND added.state = 'PENDING' GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.operation_items_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'refreshes', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.operations_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'imports', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND added.operation_type = 'UPLOAD_ITEM_FROM_URL' AND added.completed_at IS NULL GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.operations_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'imports', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.snapshot_schedule_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'snapshots', added.provider, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.snapshot_schedule_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'snapshots', NEW.provider, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.former_delivery_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    NEW.due_at := CASE WHEN NEW.next_attempt_at IS NOT NULL THEN COALESCE(NEW.leased_until, NEW.next_attempt_at) END;
    RETURN NEW;
  END $function$;

CREATE OR REPLACE FUNCTION public.former_delivery_taken_over()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    NEW.leased_until := NULL;
    RETURN NEW;
  END $function$;

CREATE OR REPLACE FUNCTION public.webhook_deliveries_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, CASE WHEN event_type = 'subscription.ping' THEN 'webhook_pings' ELSE 'webhooks' END, CASE WHEN event_type = 'subscription.ping' THEN '' ELSE subscription_id::text END, min(due_at) FROM added
    WHERE due_at IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.webhook_deliveries_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT changed.workspace_id, CASE WHEN event_type = 'subscription.ping' THEN 'webhook_pings' ELSE 'webhooks' END, CASE WHEN event_type = 'subscription.ping' THEN '' ELSE subscription_id::text END, changed.due_at FROM (SELECT NEW.*) AS changed 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.outbox_events_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, due_at)
    SELECT DISTINCT workspace_id, 'outbox', '-infinity'::timestamptz FROM added WHERE relayed_at IS NULL
    ORDER BY 1 ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.source_platforms_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'captures', added.provider, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.source_platforms_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'captures', NEW.provider, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.count_sources(workspace uuid, ids uuid[], platform text, change integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  BEGIN
    UPDATE source_counts SET items = items + change
    WHERE workspace_id = workspace AND source_id = ANY(ids) AND provider = platform;
    IF change > 0 THEN
      INSERT INTO source_counts (workspace_id, source_id, provider, items)
      SELECT workspace, source.id, platform, change FROM sources AS source
      WHERE source.workspace_id = workspace AND source.id = ANY(ids) AND NOT EXISTS (
        SELECT FROM source_counts AS counted WHERE counted.workspace_id = workspace
          AND counted.source_id = source.id AND counted.provider = platform)
      ON CONFLICT (workspace_id, source_id, provider) DO UPDATE SET items = source_counts.items + EXCLUDED.items;
    END IF;
  END $function$;

CREATE OR REPLACE FUNCTION public.items_sources_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      PERFORM count_sources(OLD.workspace_id, OLD.source_ids, OLD.provider, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
      PERFORM count_sources(NEW.workspace_id, NEW.source_ids, NEW.provider, 1);
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    RAISE EXCEPTION 'The audit log is only ever added to';
  END $function$;

CREATE OR REPLACE FUNCTION public.join_campaigns(workspace uuid, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
  END $function$;

CREATE OR REPLACE FUNCTION public.campaigns_of_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM join_campaigns(workspace_id, ids)
    FROM (SELECT workspace_id, array_agg(id) AS ids FROM added GROUP BY workspace_id) AS each;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.campaigns_of_collected()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM join_campaigns(workspace_id, ids)
    FROM (SELECT workspace_id, array_agg(DISTINCT item_id) AS ids FROM added GROUP BY workspace_id) AS each;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.campaigns_of_changed_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM join_campaigns(NEW.workspace_id, ARRAY[NEW.id]);
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.import_files_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'import_files', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.import_files_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'import_files', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.mails_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'mails', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.mails_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'mails', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.take_facts_of_profile_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    UPDATE items SET verified = profile.verified, account_type = profile.account_type
    FROM added JOIN social_profiles AS profile
      ON profile.workspace_id = added.workspace_id AND profile.id = added.social_profile_id
    WHERE items.workspace_id = added.workspace_id AND items.id = added.id
      AND (added.verified, added.account_type) IS DISTINCT FROM (profile.verified, profile.account_type);
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.match_sources(workspace uuid, stored uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF NOT EXISTS (SELECT FROM sources AS source WHERE source.workspace_id = workspace) THEN RETURN; END IF;
    UPDATE items AS item SET source_ids = item.source_ids || found.ids
    FROM (
      SELECT post.id, array_agg(DISTINCT source.id) AS ids
      FROM items AS post
      JOIN social_profiles AS profile
        ON profile.workspace_id = post.workspace_id AND profile.id = post.social_profile_id
      CROSS JOIN LATERAL (
        SELECT 'HASHTAG', tag, NULL FROM unnest(post.hashtags) AS tag
        UNION ALL SELECT 'MENTION', tag, NULL FROM unnest(post.mentions) AS tag
        UNION ALL SELECT 'ACCOUNT', post.account_name_key, NULL
        -- A channel of YouTube is followed by its id too, an account of Mastodon by its name on its server.
        UNION ALL SELECT 'ACCOUNT', profile.external_key, NULL WHERE post.provider = 'YOUTUBE'
        UNION ALL SELECT 'ACCOUNT', split_part(post.account_name_key, '@', 1),
          'https://' || split_part(post.account_name_key, '@', 2) WHERE post.provider = 'MASTODON'
      ) AS token (kind, name, instance)
      JOIN sources AS source ON source.workspace_id = workspace AND source.kind = token.kind
        AND source.name = token.name AND (token.instance IS NULL OR token.instance = source.instance)
      JOIN source_platforms AS platform ON platform.workspace_id = workspace
        AND platform.source_id = source.id AND platform.provider = post.provider
      WHERE post.workspace_id = workspace AND post.id = ANY (stored) AND post.competitor_brand_id IS NULL
        AND CASE WHEN post.type IN ('QUOTE', 'REPLY', 'REPOST') THEN post.type ELSE 'POST' END = ANY (source.keep)
        AND NOT post.source_ids @> ARRAY[source.id]
      GROUP BY post.id) AS found
    WHERE item.workspace_id = workspace AND item.id = found.id;
  END $function$;

CREATE OR REPLACE FUNCTION public.enrichment_queue_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'enrichment', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.enrichment_queue_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'enrichment', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.queue_enrichment_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF NOT EXISTS (SELECT FROM (SELECT DISTINCT workspace_id FROM added) AS written WHERE EXISTS (
        SELECT FROM ai_fields AS field
        WHERE field.workspace_id = written.workspace_id AND field.published_version IS NOT NULL))
    THEN RETURN NULL; END IF;
    IF TG_ARGV[0] = 'POST' THEN
      INSERT INTO enrichment_queue (workspace_id, item_id)
      SELECT workspace_id, id FROM added WHERE competitor_brand_id IS NULL AND EXISTS (
        SELECT FROM ai_fields AS field
        WHERE field.workspace_id = added.workspace_id AND field.published_version IS NOT NULL) ;
    ELSE
      INSERT INTO enrichment_queue (workspace_id, item_id)
      SELECT DISTINCT workspace_id, item_id FROM added WHERE EXISTS (
        SELECT FROM ai_fields AS field
        WHERE field.workspace_id = added.workspace_id AND field.published_version IS NOT NULL) 
      ON CONFLICT (workspace_id, item_id) DO UPDATE
        SET change = EXCLUDED.change,
          held_until = CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END,
          due_at = GREATEST(EXCLUDED.due_at,
            CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END),
          attempts = 0, last_error = NULL, lease = NULL, field_ids = NULL, is_backfill = FALSE
        WHERE enrichment_queue.change <> EXCLUDED.change;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.queue_enrichment_of_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF EXISTS (
        SELECT FROM ai_fields AS field
        WHERE field.workspace_id = NEW.workspace_id AND field.published_version IS NOT NULL) THEN
      INSERT INTO enrichment_queue (workspace_id, item_id)
      VALUES (NEW.workspace_id, (to_jsonb(NEW) ->> TG_ARGV[0])::uuid) 
      ON CONFLICT (workspace_id, item_id) DO UPDATE
        SET change = EXCLUDED.change, 
        held_until = CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END,
        due_at = GREATEST(EXCLUDED.due_at,
          CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END), attempts = 0, last_error = NULL, lease = NULL,
          field_ids = NULL, is_backfill = FALSE
        WHERE enrichment_queue.change <> EXCLUDED.change ;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO committed_changes (workspace_id, type, action, object_id)
        SELECT workspace_id, TG_ARGV[0], TG_ARGV[1], id FROM written;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.note_item_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO committed_changes (workspace_id, type, action, object_id)
        SELECT workspace_id, TG_ARGV[0], TG_ARGV[1], id FROM written WHERE competitor_brand_id IS NULL;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.note_member_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO committed_changes (workspace_id, type, action, object_id)
        SELECT DISTINCT written.workspace_id, 'COLLECTION', 'CHANGED', collection.id FROM written
        JOIN collections AS collection
          ON collection.workspace_id = written.workspace_id AND collection.id = written.collection_id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.alert_checks_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'alerts', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.alert_checks_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'alerts', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.exports_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'exports', added.size, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND added.state = 'WAITING' GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.exports_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'exports', NEW.size, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.transcription_queue_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'transcription', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.transcription_queue_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'transcription', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.queue_transcription()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO transcription_queue (workspace_id, media_content_id)
    SELECT media.workspace_id, media.id FROM media_contents AS media
    JOIN items AS item ON item.workspace_id = media.workspace_id AND item.id = media.item_id
    JOIN transcription_providers AS provider ON provider.workspace_id = media.workspace_id
    WHERE media.workspace_id = NEW.workspace_id AND media.id = NEW.media_content_id AND media.type = 'VIDEO'
      AND item.competitor_brand_id IS NULL AND provider.kind <> 'NONE'
      AND NOT EXISTS (SELECT FROM transcriptions AS known
        WHERE known.workspace_id = NEW.workspace_id AND known.media_content_id = NEW.media_content_id)
    ON CONFLICT (workspace_id, media_content_id) DO UPDATE
      SET due_at = EXCLUDED.due_at, attempts = 0, failure = NULL, last_error = NULL, lease = NULL;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.queue_enrichment_of_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO enrichment_queue (workspace_id, item_id)
    SELECT media.workspace_id, media.item_id FROM media_contents AS media
    JOIN items AS item ON item.workspace_id = media.workspace_id AND item.id = media.item_id
    WHERE media.workspace_id = NEW.workspace_id AND media.id = NEW.media_content_id AND item.competitor_brand_id IS NULL
      AND EXISTS (SELECT FROM ai_fields AS field
        JOIN ai_field_versions AS version ON version.workspace_id = field.workspace_id AND version.field_id = field.id
          AND version.version = field.published_version
        WHERE field.workspace_id = NEW.workspace_id AND version.inputs && '{PICTURE,PICTURE_TEXT}'::text[])
    
    ON CONFLICT (workspace_id, item_id) DO UPDATE
      SET change = EXCLUDED.change, attempts = 0, last_error = NULL, lease = NULL, field_ids = NULL, is_backfill = FALSE,
        held_until = CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END,
        due_at = GREATEST(EXCLUDED.due_at,
          CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END)
      WHERE enrichment_queue.change <> EXCLUDED.change;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.alert_mails_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'alert_mails', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.alert_mails_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'alert_mails', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.picture_texts_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'picture_texts', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.picture_texts_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'picture_texts', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.queue_enrichment_of_picture_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO enrichment_queue (workspace_id, item_id)
    SELECT media.workspace_id, media.item_id FROM media_contents AS media
    WHERE media.workspace_id = NEW.workspace_id AND media.id = NEW.media_content_id
      AND EXISTS (SELECT FROM ai_fields AS field
        JOIN ai_field_versions AS version ON version.workspace_id = field.workspace_id AND version.field_id = field.id
          AND version.version = field.published_version
        WHERE field.workspace_id = NEW.workspace_id AND 'PICTURE_TEXT' = ANY(version.inputs))
    
    ON CONFLICT (workspace_id, item_id) DO UPDATE
      SET change = EXCLUDED.change, attempts = 0, last_error = NULL, lease = NULL, field_ids = NULL, is_backfill = FALSE,
        held_until = CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END,
        due_at = GREATEST(EXCLUDED.due_at,
          CASE WHEN enrichment_queue.lease IS NULL THEN enrichment_queue.held_until ELSE enrichment_queue.due_at END)
      WHERE enrichment_queue.change <> EXCLUDED.change;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.erasure_requests_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'erasures', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.erasure_requests_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'erasures', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_profile_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO committed_changes (workspace_id, type, action, object_id)
        SELECT DISTINCT written.workspace_id, 'CREATOR', 'CHANGED', creator.id FROM written
        JOIN creators AS creator
          ON creator.workspace_id = written.workspace_id AND creator.id = written.creator_id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.note_profile_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO committed_changes (workspace_id, type, action, object_id)
        SELECT DISTINCT concerned.workspace_id, 'CREATOR', 'CHANGED', creator.id FROM (
          SELECT written.workspace_id, unnest(ARRAY[former.creator_id, written.creator_id]) AS creator_id
          FROM former JOIN written ON written.workspace_id = former.workspace_id AND written.id = former.id
          WHERE ROW(former.creator_id, former.account_name, former.full_name, former.avatar, former.email, former.phone_numbers, former.followers, former.following, former.private, former.pro_account, former.verified, former.account_type, former.original_url) IS DISTINCT FROM ROW(written.creator_id, written.account_name, written.full_name, written.avatar, written.email, written.phone_numbers, written.followers, written.following, written.private, written.pro_account, written.verified, written.account_type, written.original_url)
        ) AS concerned
        JOIN creators AS creator
          ON creator.workspace_id = concerned.workspace_id AND creator.id = concerned.creator_id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.count_bytes(workspace uuid, what text, more bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  DECLARE free bigint;
  BEGIN
    IF more = 0 THEN RETURN; END IF;
    SELECT id INTO free FROM stored_bytes WHERE workspace_id = workspace AND kind = what
      ORDER BY (xmin = pg_current_xact_id()::xid) DESC, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF FOUND THEN
      UPDATE stored_bytes SET bytes = bytes + more WHERE workspace_id = workspace AND kind = what AND id = free;
    ELSE
      INSERT INTO stored_bytes (workspace_id, kind, bytes) VALUES (workspace, what, more);
    END IF;
  END $function$;

CREATE OR REPLACE FUNCTION public.count_bytes_of_uploads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP = 'INSERT' THEN 
    PERFORM count_bytes(workspace_id, 'UPLOADS', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, size AS amount FROM added) AS written GROUP BY workspace_id) AS change;
      ELSIF TG_OP = 'DELETE' THEN 
    PERFORM count_bytes(workspace_id, 'UPLOADS', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, -(size) AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      ELSE 
    PERFORM count_bytes(workspace_id, 'UPLOADS', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, size AS amount FROM added UNION ALL SELECT workspace_id, -(size) AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.count_bytes_of_stored_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP = 'INSERT' THEN 
    PERFORM count_bytes(workspace_id, 'MEDIA', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, COALESCE(file_size, 0) + COALESCE(thumbnail_size, 0) AS amount FROM added) AS written GROUP BY workspace_id) AS change;
      ELSIF TG_OP = 'DELETE' THEN 
    PERFORM count_bytes(workspace_id, 'MEDIA', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, -(COALESCE(file_size, 0) + COALESCE(thumbnail_size, 0)) AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      ELSE 
    PERFORM count_bytes(workspace_id, 'MEDIA', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, COALESCE(file_size, 0) + COALESCE(thumbnail_size, 0) AS amount FROM added UNION ALL SELECT workspace_id, -(COALESCE(file_size, 0) + COALESCE(thumbnail_size, 0)) AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.count_bytes_of_exports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP = 'INSERT' THEN 
    PERFORM count_bytes(workspace_id, 'EXPORTS', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, COALESCE(bytes, 0) AS amount FROM added) AS written GROUP BY workspace_id) AS change;
      ELSIF TG_OP = 'DELETE' THEN 
    PERFORM count_bytes(workspace_id, 'EXPORTS', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, -(COALESCE(bytes, 0)) AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      ELSE 
    PERFORM count_bytes(workspace_id, 'EXPORTS', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, COALESCE(bytes, 0) AS amount FROM added UNION ALL SELECT workspace_id, -(COALESCE(bytes, 0)) AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.count_bytes_of_import_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP = 'INSERT' THEN 
    PERFORM count_bytes(workspace_id, 'IMPORTS', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, bytes AS amount FROM added) AS written GROUP BY workspace_id) AS change;
      ELSIF TG_OP = 'DELETE' THEN 
    PERFORM count_bytes(workspace_id, 'IMPORTS', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, -(bytes) AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      ELSE 
    PERFORM count_bytes(workspace_id, 'IMPORTS', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, bytes AS amount FROM added UNION ALL SELECT workspace_id, -(bytes) AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.count_bytes_of_import_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP = 'INSERT' THEN 
    PERFORM count_bytes(workspace_id, 'REPORTS', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, octet_length(lines) AS amount FROM added) AS written GROUP BY workspace_id) AS change;
      ELSIF TG_OP = 'DELETE' THEN 
    PERFORM count_bytes(workspace_id, 'REPORTS', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, -(octet_length(lines)) AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      ELSE 
    PERFORM count_bytes(workspace_id, 'REPORTS', amount)
    FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, octet_length(lines) AS amount FROM added UNION ALL SELECT workspace_id, -(octet_length(lines)) AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.stems_of(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (word ~ '^[a-z]{3,24}$'::text) THEN ARRAY[(ts_lexize('danish_stem'::regdictionary, word))[1], (ts_lexize('german_stem'::regdictionary, word))[1], (ts_lexize('english_stem'::regdictionary, word))[1], translate((ts_lexize('spanish_stem'::regdictionary, regexp_replace(word, 'ion$'::text, 'ión'::text)))[1], 'áâãàçéêèíóôõúй'::text, 'aaaaceeeiooouи'::text), (ts_lexize('finnish_stem'::regdictionary, word))[1], translate((ts_lexize('french_stem'::regdictionary, regexp_replace(word, 'ee(s?)$'::text, 'ée\1'::text)))[1], 'áâãàçéêèíóôõúй'::text, 'aaaaceeeiooouи'::text), (ts_lexize('italian_stem'::regdictionary, word))[1], (ts_lexize('dutch_stem'::regdictionary, word))[1], (ts_lexize('norwegian_stem'::regdictionary, word))[1], translate((ts_lexize('portuguese_stem'::regdictionary, regexp_replace(regexp_replace(regexp_replace(word, 'cao$'::text, 'ção'::text), 'coes$'::text, 'ções'::text), 'oes$'::text, 'ões'::text)))[1], 'áâãàçéêèíóôõúй'::text, 'aaaaceeeiooouи'::text), (ts_lexize('swedish_stem'::regdictionary, word))[1], regexp_replace(regexp_replace(word, '([^aeiou])es$'::text, '\1'::text), '(..[aeioum])s$'::text, '\1'::text), regexp_replace(regexp_replace(word, 'eux$'::text, 'eu'::text), '(...)e?s?$'::text, '\1'::text), regexp_replace(regexp_replace(regexp_replace(word, 'oes$'::text, 'ao'::text), '(..)ns$'::text, '\1m'::text), '(..[aeioum])s$'::text, '\1'::text)] WHEN (word ~ '^[а-я]{3,24}$'::text) THEN ARRAY[translate((ts_lexize('russian_stem'::regdictionary, regexp_replace(word, '([ыо])и$'::text, '\1й'::text)))[1], 'áâãàçéêèíóôõúй'::text, 'aaaaceeeiooouи'::text)] ELSE NULL::text[] END;

CREATE OR REPLACE FUNCTION public.mirror_language()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    UPDATE search_documents SET language = NEW.language
      WHERE workspace_id = NEW.workspace_id AND item_id = NEW.id;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.folded_names(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((' '::text || regexp_replace(replace(replace(replace(replace(translate(NORMALIZE(lower((regexp_replace(NORMALIZE("left"(given, 1000), NFKD), '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200c\u200d]'::text, ''::text, 'g'::text) COLLATE "und-x-icu")), NFKC), 'øłđðıς'::text, 'olddiσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3007-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]+'::text, ' '::text, 'g'::text)) || ' '::text);

CREATE OR REPLACE FUNCTION public.bulk_changes_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'bulk_changes', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND added.ended_at IS NULL GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.bulk_changes_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'bulk_changes', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.count_bytes_of_report_editions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'INSERT' THEN 
  PERFORM count_bytes(workspace_id, 'EDITIONS', amount)
  FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, bytes AS amount FROM added) AS written GROUP BY workspace_id) AS change;
    ELSIF TG_OP = 'DELETE' THEN 
  PERFORM count_bytes(workspace_id, 'EDITIONS', amount)
  FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, -bytes AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
    ELSE 
  PERFORM count_bytes(workspace_id, 'EDITIONS', amount)
  FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, bytes AS amount FROM added UNION ALL SELECT workspace_id, -bytes AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.report_editions_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'report_editions', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND added.state = 'WAITING' GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.report_editions_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'report_editions', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.place_deliveries_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'place_deliveries', added.channel, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND added.state = 'PENDING' GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.place_deliveries_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'place_deliveries', NEW.channel, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.lakes_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'lakes', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.lakes_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'lakes', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.mark_lake_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN 
      IF EXISTS (SELECT FROM lakes) THEN
        INSERT INTO lake_marks (workspace_id, part)
        SELECT DISTINCT post.workspace_id, month.part FROM written AS post
        JOIN lakes AS lake ON lake.workspace_id = post.workspace_id
        CROSS JOIN LATERAL (VALUES
          (to_char((post.taken_at - INTERVAL '12 hours') AT TIME ZONE 'UTC', 'YYYY-MM')),
          (to_char((post.taken_at + INTERVAL '14 hours') AT TIME ZONE 'UTC', 'YYYY-MM'))) AS month(part)
        WHERE post.competitor_brand_id IS NULL;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.mark_lake_updated_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN 
      IF EXISTS (SELECT FROM lakes) THEN
        INSERT INTO lake_marks (workspace_id, part)
        SELECT DISTINCT post.workspace_id, month.part FROM (SELECT workspace_id, taken_at, competitor_brand_id FROM former
          UNION ALL SELECT workspace_id, taken_at, competitor_brand_id FROM written) AS post
        JOIN lakes AS lake ON lake.workspace_id = post.workspace_id
        CROSS JOIN LATERAL (VALUES
          (to_char((post.taken_at - INTERVAL '12 hours') AT TIME ZONE 'UTC', 'YYYY-MM')),
          (to_char((post.taken_at + INTERVAL '14 hours') AT TIME ZONE 'UTC', 'YYYY-MM'))) AS month(part)
        WHERE post.competitor_brand_id IS NULL;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.mark_lake_snapshots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN 
      IF EXISTS (SELECT FROM lakes) THEN
        INSERT INTO lake_marks (workspace_id, part)
        SELECT DISTINCT post.workspace_id, month.part FROM written AS snapshot
        JOIN items AS post ON post.workspace_id = snapshot.workspace_id AND post.id = snapshot.item_id
        JOIN lakes AS lake ON lake.workspace_id = post.workspace_id
        CROSS JOIN LATERAL (VALUES
          (to_char((post.taken_at - INTERVAL '12 hours') AT TIME ZONE 'UTC', 'YYYY-MM')),
          (to_char((post.taken_at + INTERVAL '14 hours') AT TIME ZONE 'UTC', 'YYYY-MM'))) AS month(part)
        WHERE post.competitor_brand_id IS NULL;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.mark_lake_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT FROM lakes) THEN
        INSERT INTO lake_marks (workspace_id, part)
        SELECT DISTINCT person.workspace_id, 'people' FROM written AS person
        JOIN lakes AS lake ON lake.workspace_id = person.workspace_id;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.profile_pictures_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, 'profile_pictures', ''::text, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND TRUE GROUP BY 1, 3 ORDER BY 1, 3 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.profile_pictures_became_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, 'profile_pictures', ''::text, NEW.due_at) 
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.count_bytes_of_profile_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'INSERT' THEN 
  PERFORM count_bytes(workspace_id, 'MEDIA', amount)
  FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, COALESCE(size, 0) AS amount FROM added) AS written GROUP BY workspace_id) AS change;
    ELSIF TG_OP = 'DELETE' THEN 
  PERFORM count_bytes(workspace_id, 'MEDIA', amount)
  FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, -COALESCE(size, 0) AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
    ELSE 
  PERFORM count_bytes(workspace_id, 'MEDIA', amount)
  FROM (SELECT workspace_id, sum(amount)::bigint AS amount FROM (SELECT workspace_id, COALESCE(size, 0) AS amount FROM added UNION ALL SELECT workspace_id, -COALESCE(size, 0) AS amount FROM removed) AS written GROUP BY workspace_id) AS change;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.words_of_texts(workspace uuid, item uuid)
 RETURNS tsvector
 LANGUAGE plpgsql
 STABLE
AS $function$
  DECLARE
    together tsvector := '';
    next tsvector;
  BEGIN
    FOR next IN SELECT strip(words) FROM search_documents
      WHERE workspace_id = workspace AND item_id = item AND kind <> 'ALL' ORDER BY kind
    LOOP
      together := together || next;
    END LOOP;
    RETURN together;
  EXCEPTION WHEN program_limit_exceeded THEN
    RETURN together;
  END $function$;

CREATE OR REPLACE FUNCTION public.mirror_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  BEGIN
    IF NOT EXISTS (SELECT FROM changed WHERE kind <> 'ALL') THEN RETURN NULL; END IF;
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_documents AS together
        USING (SELECT DISTINCT workspace_id, item_id FROM changed WHERE kind IN ('TRANSCRIPTION', 'PICTURE')) AS post
        WHERE together.workspace_id = post.workspace_id AND together.item_id = post.item_id AND together.kind = 'ALL'
          AND NOT EXISTS (SELECT FROM search_documents AS other WHERE other.workspace_id = post.workspace_id
            AND other.item_id = post.item_id AND other.kind IN ('TRANSCRIPTION', 'PICTURE'));
    END IF;
    
  INSERT INTO search_documents (workspace_id, item_id, kind, words, version, taken_at, language)
  SELECT other.workspace_id, other.item_id, 'ALL', words_of_texts(other.workspace_id, other.item_id),
    min(other.version), min(other.taken_at), min(other.language)
  FROM (SELECT DISTINCT workspace_id, item_id FROM changed WHERE kind <> 'ALL') AS post
  JOIN search_documents AS other ON other.workspace_id = post.workspace_id AND other.item_id = post.item_id
    AND other.kind IN ('TRANSCRIPTION', 'PICTURE')
  GROUP BY other.workspace_id, other.item_id
  ON CONFLICT (workspace_id, item_id, kind) DO UPDATE SET words = excluded.words, version = excluded.version
    WHERE (search_documents.words, search_documents.version) IS DISTINCT FROM (excluded.words, excluded.version);
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_item_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO committed_member_changes (workspace_id, item_id) SELECT DISTINCT workspace_id, item_id FROM written;
      RETURN NULL;
    END $function$;

CREATE TABLE api_usage (
  id uuid NOT NULL,
  day timestamp(3) with time zone NOT NULL,
  organization_id uuid,
  workspace_id uuid,
  token_id uuid NOT NULL,
  operation text NOT NULL,
  requests integer NOT NULL,
  credits integer NOT NULL,
  CONSTRAINT api_usage_pkey PRIMARY KEY (id),
  CONSTRAINT api_usage_token_id_day_workspace_id_operation_key UNIQUE NULLS NOT DISTINCT (token_id, day, workspace_id, operation)
);
CREATE INDEX api_usage_by_organization ON api_usage USING btree (organization_id, day, id);
CREATE INDEX api_usage_by_workspace ON api_usage USING btree (workspace_id, day, id);

CREATE TABLE attribute_values (
  workspace_id uuid NOT NULL,
  entity text NOT NULL,
  key text NOT NULL,
  owner_id uuid NOT NULL,
  number numeric,
  moment text COLLATE "C",
  text text,
  whole text COLLATE "C",
  at timestamp with time zone NOT NULL
);
CREATE INDEX attribute_values_by_moment ON attribute_values USING btree (workspace_id, entity, key, moment, at, owner_id) WHERE moment IS NOT NULL;
CREATE INDEX attribute_values_by_number ON attribute_values USING btree (workspace_id, entity, key, number, at, owner_id) WHERE number IS NOT NULL;
CREATE INDEX attribute_values_by_owner ON attribute_values USING btree (workspace_id, owner_id);
CREATE INDEX attribute_values_by_text ON attribute_values USING gin (workspace_id, entity, key, text gin_trgm_ops) WHERE text IS NOT NULL;
CREATE INDEX attribute_values_by_whole ON attribute_values USING btree (workspace_id, entity, key, whole, at, owner_id) WHERE whole IS NOT NULL;

CREATE TABLE audit_log (
  id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  organization_id uuid,
  workspace_id uuid,
  actor_kind text NOT NULL,
  actor_id uuid,
  actor_name text,
  address text,
  action text NOT NULL,
  subject_id uuid,
  subject_name text,
  before jsonb,
  after jsonb,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_actor_kind_check CHECK (actor_kind = ANY (ARRAY['TOKEN'::text, 'PERSON'::text, 'OPERATOR'::text]))
);
CREATE INDEX audit_log_by_organization ON audit_log USING btree (organization_id, created_at, id);
CREATE INDEX audit_log_by_workspace ON audit_log USING btree (workspace_id, created_at, id);
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();

CREATE TABLE changes (
  workspace_id uuid NOT NULL,
  "position" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  type text NOT NULL,
  action text NOT NULL,
  object_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT changes_pkey PRIMARY KEY (workspace_id, "position"),
  CONSTRAINT changes_action_check CHECK (action = ANY (ARRAY['CREATED'::text, 'CHANGED'::text, 'DELETED'::text])),
  CONSTRAINT changes_type_check CHECK (type = ANY (ARRAY['ITEM'::text, 'CREATOR'::text, 'COLLECTION'::text]))
);
CREATE INDEX changes_by_age ON changes USING btree (at);

CREATE TABLE committed_changes (
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  workspace_id uuid NOT NULL,
  type text NOT NULL,
  action text NOT NULL,
  object_id uuid NOT NULL,
  CONSTRAINT committed_changes_pkey PRIMARY KEY (number)
);

CREATE TABLE committed_member_changes (
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  workspace_id uuid NOT NULL,
  item_id uuid NOT NULL,
  CONSTRAINT committed_member_changes_pkey PRIMARY KEY (number)
);

CREATE TABLE installation (
  id boolean DEFAULT true NOT NULL,
  key_check bytea NOT NULL,
  CONSTRAINT installation_pkey PRIMARY KEY (id),
  CONSTRAINT installation_id_check CHECK (id)
);

CREATE TABLE member_changes (
  workspace_id uuid NOT NULL,
  "position" bigint NOT NULL,
  item_id uuid NOT NULL,
  CONSTRAINT member_changes_pkey PRIMARY KEY (workspace_id, "position")
);

CREATE TABLE oauth_clients (
  id text NOT NULL,
  metadata jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT oauth_clients_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_clients_unused ON oauth_clients USING btree (created_at) WHERE used_at IS NULL;

CREATE TABLE organizations (
  id uuid NOT NULL,
  name text NOT NULL,
  plan text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT organizations_pkey PRIMARY KEY (id),
  CONSTRAINT organizations_plan_check CHECK (plan = ANY (ARRAY['base'::text, 'startup'::text, 'growth'::text, 'agency'::text, 'enterprise'::text]))
);

CREATE TABLE people (
  id uuid NOT NULL,
  email text NOT NULL,
  name text,
  password_hash text,
  created_at timestamp(3) with time zone NOT NULL,
  deactivated_at timestamp(3) with time zone,
  wants_note_mails boolean DEFAULT true NOT NULL,
  CONSTRAINT people_pkey PRIMARY KEY (id),
  CONSTRAINT people_email_key UNIQUE (email),
  CONSTRAINT people_email_check CHECK (email = lower(email))
);

CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  person_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT identities_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE INDEX identities_by_person ON identities USING btree (person_id);

CREATE TABLE oauth_connections (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  client_id text NOT NULL,
  client_name text NOT NULL,
  redirect_uri text NOT NULL,
  scopes text[] NOT NULL,
  workspace_ids uuid[] NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  connected_at timestamp(3) with time zone,
  used_at timestamp(3) with time zone,
  CONSTRAINT oauth_connections_pkey PRIMARY KEY (id),
  CONSTRAINT oauth_connections_workspace_ids_check CHECK (cardinality(workspace_ids) > 0),
  CONSTRAINT oauth_connections_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
CREATE INDEX oauth_connections_by_person ON oauth_connections USING btree (person_id);
CREATE INDEX oauth_connections_by_workspaces ON oauth_connections USING gin (workspace_ids);

CREATE TABLE oauth_requests (
  hmac bytea NOT NULL,
  kind text NOT NULL,
  connection_id uuid,
  payload jsonb NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT oauth_requests_pkey PRIMARY KEY (hmac),
  CONSTRAINT oauth_requests_kind_check CHECK (kind = ANY (ARRAY['INTERACTION'::text, 'CODE'::text])),
  CONSTRAINT oauth_requests_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES oauth_connections(id) ON DELETE CASCADE
);
CREATE INDEX oauth_requests_by_connection ON oauth_requests USING btree (connection_id) WHERE connection_id IS NOT NULL;
CREATE INDEX oauth_requests_by_expiry ON oauth_requests USING btree (expires_at);

CREATE TABLE oauth_tokens (
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  parent_id uuid,
  salt bytea NOT NULL,
  access_hmac bytea NOT NULL,
  refresh_hmac bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  access_expires_at timestamp(3) with time zone NOT NULL,
  refresh_expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  CONSTRAINT oauth_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT oauth_tokens_access_hmac_key UNIQUE (access_hmac),
  CONSTRAINT oauth_tokens_refresh_hmac_key UNIQUE (refresh_hmac),
  CONSTRAINT oauth_tokens_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES oauth_connections(id) ON DELETE CASCADE
);
CREATE INDEX oauth_tokens_by_connection ON oauth_tokens USING btree (connection_id, created_at);
CREATE INDEX oauth_tokens_by_expiry ON oauth_tokens USING btree (refresh_expires_at);
CREATE INDEX oauth_tokens_by_parent ON oauth_tokens USING btree (parent_id) WHERE parent_id IS NOT NULL;

CREATE TABLE passkeys (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE INDEX passkeys_by_person ON passkeys USING btree (person_id);

CREATE TABLE queue_deaths (
  workspace_id uuid NOT NULL,
  queue text NOT NULL,
  task_id uuid NOT NULL,
  lease uuid NOT NULL,
  deaths smallint NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT queue_deaths_pkey PRIMARY KEY (workspace_id, queue, task_id)
);

CREATE TABLE queue_groups (
  workspace_id uuid NOT NULL,
  queue text NOT NULL,
  part text DEFAULT ''::text NOT NULL,
  change xid8 DEFAULT pg_current_xact_id() NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT queue_groups_pkey PRIMARY KEY (workspace_id, queue, part, change)
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000, autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=1000);
CREATE INDEX queue_groups_due ON queue_groups USING btree (queue, due_at);

CREATE TABLE recovery_codes (
  hmac bytea NOT NULL,
  person_id uuid NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (hmac),
  CONSTRAINT recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE INDEX recovery_codes_by_person ON recovery_codes USING btree (person_id);

CREATE TABLE removed_changes (
  workspace_id uuid NOT NULL,
  "position" bigint NOT NULL,
  CONSTRAINT removed_changes_pkey PRIMARY KEY (workspace_id)
);

CREATE TABLE second_factors (
  person_id uuid NOT NULL,
  sealed_key bytea NOT NULL,
  confirmed_at timestamp(3) with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (person_id),
  CONSTRAINT second_factors_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);

CREATE TABLE sessions (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  hmac bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  address text,
  user_agent text,
  rotation_due boolean DEFAULT false NOT NULL,
  former_hmac bytea,
  former_until timestamp(3) with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_hmac_key UNIQUE (hmac),
  CONSTRAINT sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE UNIQUE INDEX sessions_by_former_hmac ON sessions USING btree (former_hmac) WHERE former_hmac IS NOT NULL;
CREATE INDEX sessions_by_person ON sessions USING btree (person_id);

CREATE TABLE session_bearers (
  hmac bytea NOT NULL,
  session_id uuid NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT session_bearers_pkey PRIMARY KEY (hmac),
  CONSTRAINT session_bearers_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX session_bearers_by_session ON session_bearers USING btree (session_id);

CREATE TABLE sign_in_failures (
  hmac bytea NOT NULL,
  failures integer NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sign_in_failures_pkey PRIMARY KEY (hmac)
);

CREATE TABLE used_challenges (
  hmac bytea NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT used_challenges_pkey PRIMARY KEY (hmac)
);

CREATE TABLE workspaces (
  id uuid NOT NULL,
  organization_id uuid,
  name text NOT NULL,
  plan text,
  time_zone text DEFAULT 'UTC'::text NOT NULL,
  rate_card jsonb,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  currency text DEFAULT 'USD'::text NOT NULL,
  deleted_at timestamp(3) with time zone,
  deleted_organization_id uuid,
  CONSTRAINT workspaces_pkey PRIMARY KEY (id),
  CONSTRAINT workspaces_check CHECK ((organization_id IS NULL) <> (plan IS NULL)),
  CONSTRAINT workspaces_plan_check CHECK (plan = ANY (ARRAY['base'::text, 'startup'::text, 'growth'::text, 'agency'::text, 'enterprise'::text])),
  CONSTRAINT workspaces_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX workspaces_by_organization ON workspaces USING btree (organization_id, name, id);

CREATE TABLE ai_backfills (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  field_id uuid NOT NULL,
  since timestamp(3) with time zone,
  cursor uuid,
  queued integer DEFAULT 0 NOT NULL,
  is_queued boolean DEFAULT false NOT NULL,
  checked_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT ai_backfills_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT ai_backfills_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE ai_calls (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  field_id uuid NOT NULL,
  month date NOT NULL,
  most_tokens bigint NOT NULL,
  most_cents double precision NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT ai_calls_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT ai_calls_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE ai_providers (
  workspace_id uuid NOT NULL,
  kind text NOT NULL,
  base_url text,
  model text,
  sealed_key bytea,
  input_price double precision,
  output_price double precision,
  monthly_tokens bigint,
  monthly_cents bigint,
  failures integer DEFAULT 0 NOT NULL,
  retry_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ai_providers_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT ai_providers_kind_check CHECK (kind = ANY (ARRAY['BUILTIN'::text, 'OPENAI'::text, 'ANTHROPIC'::text, 'NONE'::text])),
  CONSTRAINT ai_providers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE ai_usage (
  workspace_id uuid NOT NULL,
  field_id uuid NOT NULL,
  month date NOT NULL,
  calls integer DEFAULT 0 NOT NULL,
  lost_calls integer DEFAULT 0 NOT NULL,
  input_tokens bigint DEFAULT 0 NOT NULL,
  output_tokens bigint DEFAULT 0 NOT NULL,
  lost_tokens bigint DEFAULT 0 NOT NULL,
  cents double precision DEFAULT 0 NOT NULL,
  CONSTRAINT ai_usage_pkey PRIMARY KEY (workspace_id, month, field_id),
  CONSTRAINT ai_usage_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE alert_mails (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  address text NOT NULL,
  alert_ids uuid[] NOT NULL,
  alerts_count integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  lease uuid,
  attempts smallint DEFAULT 0 NOT NULL,
  last_error text,
  CONSTRAINT alert_mails_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT alert_mails_workspace_id_address_key UNIQUE (workspace_id, address),
  CONSTRAINT alert_mails_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX alert_mails_due ON alert_mails USING btree (workspace_id, due_at);
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON alert_mails FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION alert_mails_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON alert_mails REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION alert_mails_came();

CREATE TABLE alert_rules (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  filter json,
  custom_attribute_conditions json DEFAULT '[]'::json NOT NULL,
  metric text NOT NULL,
  at_least double precision NOT NULL,
  is_percent boolean DEFAULT false NOT NULL,
  hours integer,
  paused boolean DEFAULT false NOT NULL,
  checked_since timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  mail_to text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT alert_rules_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT alert_rules_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE api_tokens (
  id uuid NOT NULL,
  organization_id uuid,
  workspace_id uuid,
  name text NOT NULL,
  hmac bytea NOT NULL,
  last_four text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp(3) with time zone,
  paused_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  replaced_at timestamp(3) with time zone,
  CONSTRAINT api_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT api_tokens_hmac_key UNIQUE (hmac),
  CONSTRAINT api_tokens_check CHECK ((organization_id IS NULL) <> (workspace_id IS NULL)),
  CONSTRAINT api_tokens_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT api_tokens_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX api_tokens_by_organization ON api_tokens USING btree (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX api_tokens_by_workspace ON api_tokens USING btree (workspace_id) WHERE workspace_id IS NOT NULL;

CREATE TABLE campaigns (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  brief text,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  fill_before uuid,
  deleted_at timestamp(3) with time zone,
  goal text,
  budget_cents bigint,
  fees_cents bigint,
  CONSTRAINT campaigns_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT campaigns_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX campaigns_by_creation ON campaigns USING btree (workspace_id, created_at, id);
CREATE INDEX campaigns_deleted ON campaigns USING btree (workspace_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX campaigns_unfilled ON campaigns USING btree (workspace_id, id) WHERE fill_before IS NOT NULL;
CREATE TRIGGER tally_delete AFTER DELETE ON campaigns REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_insert AFTER INSERT ON campaigns REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_update AFTER UPDATE ON campaigns REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();

CREATE TABLE campaign_criteria (
  workspace_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  kind text NOT NULL,
  ref_id uuid NOT NULL,
  CONSTRAINT campaign_criteria_pkey PRIMARY KEY (workspace_id, campaign_id, kind, ref_id),
  CONSTRAINT campaign_criteria_kind_check CHECK (kind = ANY (ARRAY['SOURCE'::text, 'CREATOR'::text, 'COLLECTION'::text])),
  CONSTRAINT campaign_criteria_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT campaign_criteria_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX campaign_criteria_by_ref ON campaign_criteria USING btree (workspace_id, kind, ref_id);

CREATE TABLE competitor_brands (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp(3) with time zone,
  CONSTRAINT competitor_brands_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT competitor_brands_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX competitor_brands_by_creation ON competitor_brands USING btree (workspace_id, created_at, id);
CREATE INDEX competitor_brands_deleted ON competitor_brands USING btree (workspace_id, id) WHERE deleted_at IS NOT NULL;
CREATE TRIGGER tally_delete AFTER DELETE ON competitor_brands REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_insert AFTER INSERT ON competitor_brands REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_update AFTER UPDATE ON competitor_brands REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();

CREATE TABLE creator_lists (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  notes text,
  stages text[] NOT NULL,
  owner_id uuid,
  owner_name text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT creator_lists_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT creator_lists_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE UNIQUE INDEX creator_lists_by_name ON creator_lists USING btree (workspace_id, lower(name));

CREATE TABLE creators (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  custom_attributes jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  location jsonb,
  CONSTRAINT creators_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT creators_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX creators_by_attribute ON creators USING gin (workspace_id, custom_attributes jsonb_path_ops);
CREATE INDEX creators_by_city ON creators USING btree (workspace_id, lower(location ->> 'city'::text), created_at, id) WHERE location IS NOT NULL;
CREATE INDEX creators_by_country ON creators USING btree (workspace_id, lower(location ->> 'country'::text), created_at, id) WHERE location IS NOT NULL;
CREATE INDEX creators_by_creation ON creators USING btree (workspace_id, created_at, id);
CREATE INDEX creators_by_region ON creators USING btree (workspace_id, lower(location ->> 'region'::text), created_at, id) WHERE location IS NOT NULL;
CREATE STATISTICS public.creators_places (mcv) ON lower(location ->> 'city'::text), lower(location ->> 'region'::text), lower(location ->> 'country'::text) FROM creators;
CREATE TRIGGER index_attributes_delete AFTER DELETE ON creators FOR EACH ROW WHEN (old.custom_attributes <> '{}'::jsonb) EXECUTE FUNCTION index_attributes('CREATOR');
CREATE TRIGGER index_attributes_insert AFTER INSERT ON creators FOR EACH ROW WHEN (new.custom_attributes <> '{}'::jsonb) EXECUTE FUNCTION index_attributes('CREATOR');
CREATE TRIGGER index_attributes_update AFTER UPDATE ON creators FOR EACH ROW WHEN (old.custom_attributes <> new.custom_attributes OR old.created_at <> new.created_at AND new.custom_attributes <> '{}'::jsonb) EXECUTE FUNCTION index_attributes('CREATOR');
CREATE TRIGGER lake_added AFTER INSERT ON creators REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_lake_people();
CREATE TRIGGER lake_removed AFTER DELETE ON creators REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_lake_people();
CREATE TRIGGER lake_updated AFTER UPDATE ON creators REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_lake_people();
CREATE TRIGGER note_changed AFTER UPDATE ON creators REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_change('CREATOR', 'CHANGED');
CREATE TRIGGER note_created AFTER INSERT ON creators REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_change('CREATOR', 'CREATED');
CREATE TRIGGER note_deleted AFTER DELETE ON creators REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_change('CREATOR', 'DELETED');
CREATE TRIGGER tally_delete AFTER DELETE ON creators REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_creators();
CREATE TRIGGER tally_insert AFTER INSERT ON creators REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_creators();
CREATE TRIGGER tally_update AFTER UPDATE ON creators REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_creators();

CREATE TABLE creator_aliases (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  creator_id uuid NOT NULL,
  CONSTRAINT creator_aliases_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT creator_aliases_workspace_id_creator_id_fkey FOREIGN KEY (workspace_id, creator_id) REFERENCES creators(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT creator_aliases_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX creator_aliases_by_creator ON creator_aliases USING btree (workspace_id, creator_id);

CREATE TABLE creator_keys (
  workspace_id uuid NOT NULL,
  key text NOT NULL,
  creator_id uuid NOT NULL,
  CONSTRAINT creator_keys_pkey PRIMARY KEY (workspace_id, key),
  CONSTRAINT creator_keys_workspace_id_creator_id_fkey FOREIGN KEY (workspace_id, creator_id) REFERENCES creators(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT creator_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX creator_keys_by_creator ON creator_keys USING btree (workspace_id, creator_id);

CREATE TABLE creator_list_entries (
  workspace_id uuid NOT NULL,
  list_id uuid NOT NULL,
  creator_id uuid NOT NULL,
  stage text NOT NULL,
  note text,
  added_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT creator_list_entries_pkey PRIMARY KEY (workspace_id, list_id, creator_id),
  CONSTRAINT creator_list_entries_workspace_id_creator_id_fkey FOREIGN KEY (workspace_id, creator_id) REFERENCES creators(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT creator_list_entries_workspace_id_list_id_fkey FOREIGN KEY (workspace_id, list_id) REFERENCES creator_lists(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX creator_list_entries_by_creator ON creator_list_entries USING btree (workspace_id, creator_id);
CREATE INDEX creator_list_entries_by_time ON creator_list_entries USING btree (workspace_id, list_id, added_at, creator_id);

CREATE TABLE custom_attribute_definitions (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  entity text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  options jsonb,
  ai_generated boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT custom_attribute_definitions_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT custom_attribute_definitions_workspace_id_entity_key_key UNIQUE (workspace_id, entity, key),
  CONSTRAINT custom_attribute_definitions_entity_check CHECK (entity = ANY (ARRAY['ITEM'::text, 'CREATOR'::text])),
  CONSTRAINT custom_attribute_definitions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE TRIGGER index_defined_attribute AFTER INSERT ON custom_attribute_definitions FOR EACH ROW EXECUTE FUNCTION index_defined_attribute();
CREATE TRIGGER tally_delete AFTER DELETE ON custom_attribute_definitions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_insert AFTER INSERT ON custom_attribute_definitions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_update AFTER UPDATE ON custom_attribute_definitions REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();

CREATE TABLE ai_fields (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  preset text,
  published_version integer,
  pause_reason text,
  problem text,
  bad_calls integer DEFAULT 0 NOT NULL,
  monthly_tokens bigint,
  monthly_cents bigint,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ai_fields_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT ai_fields_pause_reason_check CHECK (pause_reason = ANY (ARRAY['BY_HAND'::text, 'AUTH'::text, 'QUOTA'::text, 'UNREACHABLE'::text, 'BAD_ANSWERS'::text, 'NOT_OFFERED'::text])),
  CONSTRAINT ai_fields_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT ai_fields_workspace_id_id_fkey FOREIGN KEY (workspace_id, id) REFERENCES custom_attribute_definitions(workspace_id, id) ON DELETE CASCADE
);

CREATE TABLE ai_field_versions (
  workspace_id uuid NOT NULL,
  field_id uuid NOT NULL,
  version integer NOT NULL,
  instruction text NOT NULL,
  options jsonb,
  inputs text[] NOT NULL,
  providers text[],
  source_ids uuid[],
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  published_at timestamp(3) with time zone,
  corrected integer,
  agreed integer,
  CONSTRAINT ai_field_versions_pkey PRIMARY KEY (workspace_id, field_id, version),
  CONSTRAINT ai_field_versions_workspace_id_field_id_fkey FOREIGN KEY (workspace_id, field_id) REFERENCES ai_fields(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT ai_field_versions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE embedding_generations (
  workspace_id uuid NOT NULL,
  kind text NOT NULL,
  model text NOT NULL,
  active boolean NOT NULL,
  near_index text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT embedding_generations_pkey PRIMARY KEY (workspace_id, kind, model),
  CONSTRAINT embedding_generations_kind_check CHECK (kind = ANY (ARRAY['TEXT'::text, 'IMAGE'::text])),
  CONSTRAINT embedding_generations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE erased_accounts (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  platform_id_known boolean NOT NULL,
  mentions_only boolean NOT NULL,
  social_profile_id uuid,
  erased_at timestamp(3) with time zone NOT NULL,
  provider text,
  items integer,
  CONSTRAINT erased_accounts_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT erased_accounts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX erased_accounts_by_time ON erased_accounts USING btree (workspace_id, erased_at, id);
CREATE UNIQUE INDEX erased_accounts_unfinished ON erased_accounts USING btree (workspace_id, social_profile_id) WHERE social_profile_id IS NOT NULL;

CREATE TABLE erased_marks (
  workspace_id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  hmac bytea NOT NULL,
  words smallint,
  CONSTRAINT erased_marks_pkey PRIMARY KEY (workspace_id, account_id, hmac),
  CONSTRAINT erased_marks_check CHECK ((words IS NOT NULL) = (kind = ANY (ARRAY['WORD'::text, 'MENTION'::text]))),
  CONSTRAINT erased_marks_kind_check CHECK (kind = ANY (ARRAY['ACCOUNT'::text, 'NAME'::text, 'POST'::text, 'WORD'::text, 'MENTION'::text])),
  CONSTRAINT erased_marks_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES erased_accounts(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX erased_marks_by_hmac ON erased_marks USING btree (workspace_id, hmac);
CREATE INDEX erased_marks_in_texts ON erased_marks USING btree (workspace_id, words) WHERE words IS NOT NULL;

CREATE TABLE erasure_requests (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  creator_id uuid,
  social_profile_id uuid,
  mentions_only boolean NOT NULL,
  items integer NOT NULL,
  requested_by jsonb NOT NULL,
  due_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  error text,
  lease uuid,
  CONSTRAINT erasure_requests_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT erasure_requests_check CHECK (num_nonnulls(creator_id, social_profile_id) = 1),
  CONSTRAINT erasure_requests_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX erasure_requests_due ON erasure_requests USING btree (workspace_id, due_at);
CREATE UNIQUE INDEX erasure_requests_of_person ON erasure_requests USING btree (workspace_id, COALESCE(creator_id, social_profile_id));
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON erasure_requests FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION erasure_requests_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON erasure_requests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION erasure_requests_came();

CREATE TABLE exports (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  format text NOT NULL,
  request jsonb NOT NULL,
  origin text NOT NULL,
  size text NOT NULL,
  state text DEFAULT 'WAITING'::text NOT NULL,
  total integer NOT NULL,
  rows integer DEFAULT 0 NOT NULL,
  bytes bigint,
  file text,
  runs integer DEFAULT 0 NOT NULL,
  withdrawals integer DEFAULT 0 NOT NULL,
  error text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  snapshot_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  lease uuid,
  CONSTRAINT exports_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT exports_format_check CHECK (format = ANY (ARRAY['CSV'::text, 'NDJSON'::text, 'XLSX'::text, 'PARQUET'::text])),
  CONSTRAINT exports_size_check CHECK (size = ANY (ARRAY['SMALL'::text, 'LARGE'::text])),
  CONSTRAINT exports_state_check CHECK (state = ANY (ARRAY['WAITING'::text, 'READY'::text, 'FAILED'::text, 'WITHDRAWN'::text])),
  CONSTRAINT exports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX exports_by_expiry ON exports USING btree (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX exports_due ON exports USING btree (workspace_id, size, due_at) WHERE state = 'WAITING'::text;
CREATE TRIGGER bytes_delete AFTER DELETE ON exports REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_exports();
CREATE TRIGGER bytes_insert AFTER INSERT ON exports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_exports();
CREATE TRIGGER bytes_update AFTER UPDATE ON exports REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_exports();
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON exports FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND new.state = 'WAITING'::text) EXECUTE FUNCTION exports_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON exports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION exports_came();

CREATE TABLE import_files (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  format text NOT NULL,
  provider text,
  strict boolean NOT NULL,
  state text DEFAULT 'ARRIVING'::text NOT NULL,
  "position" jsonb,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  due_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  lease uuid,
  bytes bigint DEFAULT 0 NOT NULL,
  reading jsonb,
  undoes uuid,
  data_set jsonb,
  CONSTRAINT import_files_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT import_files_format_check CHECK (format = ANY (ARRAY['NDJSON'::text, 'JSON'::text, 'CSV'::text])),
  CONSTRAINT import_files_state_check CHECK (state = ANY (ARRAY['ARRIVING'::text, 'WAITING'::text, 'DONE'::text])),
  CONSTRAINT import_files_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX import_files_arriving ON import_files USING btree (created_at) WHERE due_at IS NULL;
CREATE INDEX import_files_due ON import_files USING btree (workspace_id, due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER bytes_delete AFTER DELETE ON import_files REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_import_files();
CREATE TRIGGER bytes_insert AFTER INSERT ON import_files REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_import_files();
CREATE TRIGGER bytes_update AFTER UPDATE ON import_files REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_import_files();
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON import_files FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION import_files_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON import_files REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION import_files_came();

CREATE TABLE import_hooks (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  mapping_id uuid,
  provider text,
  apify_token bytea,
  problem text,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT import_hooks_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT import_hooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE UNIQUE INDEX import_hooks_by_token ON import_hooks USING btree (token_hash, workspace_id);

CREATE TABLE import_hook_deliveries (
  workspace_id uuid NOT NULL,
  hook_id uuid NOT NULL,
  key bytea NOT NULL,
  operation_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT import_hook_deliveries_pkey PRIMARY KEY (workspace_id, hook_id, key),
  CONSTRAINT import_hook_deliveries_workspace_id_hook_id_fkey FOREIGN KEY (workspace_id, hook_id) REFERENCES import_hooks(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX import_hook_deliveries_by_creation ON import_hook_deliveries USING btree (created_at);

CREATE TABLE import_mappings (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  fields json NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT import_mappings_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT import_mappings_workspace_id_name_key UNIQUE (workspace_id, name),
  CONSTRAINT import_mappings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE integration_attempts (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  provider text NOT NULL,
  status text NOT NULL,
  state_hash bytea,
  session_id uuid,
  redirect_uri text NOT NULL,
  sealed bytea,
  problem text,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT integration_attempts_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT integration_attempts_status_check CHECK (status = ANY (ARRAY['WAITING'::text, 'CHOOSING'::text, 'CONNECTED'::text, 'FAILED'::text])),
  CONSTRAINT integration_attempts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE integrations (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  provider text NOT NULL,
  handle text NOT NULL,
  status text NOT NULL,
  connected_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  problem text,
  method text DEFAULT 'TOKEN'::text NOT NULL,
  granted_scopes text[],
  is_revoked boolean DEFAULT false NOT NULL,
  CONSTRAINT integrations_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT integrations_workspace_id_provider_handle_key UNIQUE (workspace_id, provider, handle),
  CONSTRAINT integrations_provider_check CHECK (provider = ANY (ARRAY['INSTAGRAM'::text, 'TIKTOK'::text, 'YOUTUBE'::text, 'INTERNAL'::text])),
  CONSTRAINT integrations_status_check CHECK (status = ANY (ARRAY['CONNECTED'::text, 'DISCONNECTED'::text, 'PENDING'::text])),
  CONSTRAINT integrations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE integration_credentials (
  workspace_id uuid NOT NULL,
  integration_id uuid NOT NULL,
  account_id text NOT NULL,
  sealed bytea NOT NULL,
  expires_at timestamp(3) with time zone,
  renewed_at timestamp(3) with time zone NOT NULL,
  grant_ends_at timestamp(3) with time zone,
  grantor bytea,
  CONSTRAINT integration_credentials_pkey PRIMARY KEY (workspace_id, integration_id),
  CONSTRAINT integration_credentials_workspace_id_integration_id_fkey FOREIGN KEY (workspace_id, integration_id) REFERENCES integrations(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX integration_credentials_by_grantor ON integration_credentials USING btree (grantor) WHERE grantor IS NOT NULL;

CREATE TABLE lakes (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  is_on boolean DEFAULT true NOT NULL,
  time_zone text,
  format integer DEFAULT 0 NOT NULL,
  writers_until xid8,
  as_of timestamp(3) with time zone,
  problem text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  due_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  lease uuid,
  CONSTRAINT lakes_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT lakes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON lakes FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION lakes_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON lakes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lakes_came();

CREATE TABLE lake_marks (
  workspace_id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  part text NOT NULL,
  CONSTRAINT lake_marks_pkey PRIMARY KEY (workspace_id, number),
  CONSTRAINT lake_marks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES lakes(workspace_id) ON DELETE CASCADE
);

CREATE TABLE lake_parts (
  workspace_id uuid NOT NULL,
  part text NOT NULL,
  changes bigint NOT NULL,
  CONSTRAINT lake_parts_pkey PRIMARY KEY (workspace_id, part),
  CONSTRAINT lake_parts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES lakes(workspace_id) ON DELETE CASCADE
);

CREATE TABLE lake_files (
  workspace_id uuid NOT NULL,
  part text NOT NULL,
  kind text NOT NULL,
  changes bigint NOT NULL,
  rows bigint NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  as_of timestamp(3) with time zone NOT NULL,
  CONSTRAINT lake_files_pkey PRIMARY KEY (workspace_id, part, kind),
  CONSTRAINT lake_files_workspace_id_part_fkey FOREIGN KEY (workspace_id, part) REFERENCES lake_parts(workspace_id, part) ON DELETE CASCADE
);

CREATE TABLE mail_consents (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  address text NOT NULL,
  token_hash bytea,
  token_ends_at timestamp(3) with time zone,
  asked integer DEFAULT 0 NOT NULL,
  asked_at timestamp(3) with time zone,
  confirmed_at timestamp(3) with time zone,
  unsubscribed_at timestamp(3) with time zone,
  CONSTRAINT mail_consents_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT mail_consents_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX mail_consents_asked ON mail_consents USING btree (address, asked_at) WHERE asked_at IS NOT NULL;
CREATE UNIQUE INDEX mail_consents_by_address ON mail_consents USING btree (workspace_id, address);
CREATE UNIQUE INDEX mail_consents_by_token ON mail_consents USING btree (token_hash, workspace_id) WHERE token_hash IS NOT NULL;
CREATE INDEX mail_consents_unanswered ON mail_consents USING btree (asked_at) WHERE confirmed_at IS NULL AND unsubscribed_at IS NULL AND asked_at IS NOT NULL;

CREATE TABLE memberships (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  organization_id uuid,
  workspace_id uuid,
  role text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  accepted_at timestamp(3) with time zone,
  CONSTRAINT memberships_pkey PRIMARY KEY (id),
  CONSTRAINT memberships_person_id_organization_id_workspace_id_key UNIQUE NULLS NOT DISTINCT (person_id, organization_id, workspace_id),
  CONSTRAINT memberships_check CHECK ((organization_id IS NULL) <> (workspace_id IS NULL)),
  CONSTRAINT memberships_role_check CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'viewer'::text])),
  CONSTRAINT memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT memberships_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  CONSTRAINT memberships_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX memberships_by_organization ON memberships USING btree (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX memberships_by_workspace ON memberships USING btree (workspace_id) WHERE workspace_id IS NOT NULL;

CREATE TABLE one_time_links (
  hmac bytea NOT NULL,
  person_id uuid NOT NULL,
  membership_id uuid,
  purpose text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT one_time_links_pkey PRIMARY KEY (hmac),
  CONSTRAINT one_time_links_check CHECK ((purpose = 'INVITATION'::text) = (membership_id IS NOT NULL)),
  CONSTRAINT one_time_links_purpose_check CHECK (purpose = ANY (ARRAY['INVITATION'::text, 'RESET'::text, 'SIGN_IN'::text])),
  CONSTRAINT one_time_links_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES memberships(id) ON DELETE CASCADE,
  CONSTRAINT one_time_links_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE INDEX one_time_links_by_membership ON one_time_links USING btree (membership_id) WHERE membership_id IS NOT NULL;
CREATE INDEX one_time_links_by_person ON one_time_links USING btree (person_id);

CREATE TABLE operations (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  operation_type text NOT NULL,
  status text NOT NULL,
  total integer NOT NULL,
  input jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  completed_at timestamp(3) with time zone,
  error text,
  due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  lease uuid,
  progress jsonb,
  CONSTRAINT operations_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT operations_status_check CHECK (status = ANY (ARRAY['QUEUED'::text, 'PROCESSING'::text, 'COMPLETED'::text, 'PARTIAL'::text, 'FAILED'::text])),
  CONSTRAINT operations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX operations_by_creation ON operations USING btree (workspace_id, created_at, id);
CREATE INDEX operations_by_format ON operations USING btree (workspace_id, (input #>> '{reading,format}'::text[]), created_at) WHERE operation_type = 'IMPORT'::text AND (input #>> '{reading,format}'::text[]) IS NOT NULL;
CREATE INDEX operations_importing ON operations USING btree (workspace_id, due_at) WHERE operation_type = 'UPLOAD_ITEM_FROM_URL'::text AND completed_at IS NULL;
CREATE INDEX operations_unfinished ON operations USING btree (workspace_id, id) WHERE operation_type = 'REFETCH_ENGAGEMENT'::text AND completed_at IS NULL;
CREATE INDEX operations_uploading ON operations USING btree (workspace_id, (input ->> 'urlKey'::text)) WHERE operation_type = 'UPLOAD_ITEM_FROM_URL'::text AND completed_at IS NULL;
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON operations FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND new.operation_type = 'UPLOAD_ITEM_FROM_URL'::text AND new.completed_at IS NULL) EXECUTE FUNCTION operations_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON operations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION operations_came();

CREATE TABLE bulk_changes (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  change jsonb NOT NULL,
  undoes uuid,
  ended_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  lease uuid,
  CONSTRAINT bulk_changes_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT bulk_changes_kind_check CHECK (kind = ANY (ARRAY['ATTRIBUTES'::text, 'RIGHTS'::text, 'MEMBERSHIPS'::text])),
  CONSTRAINT bulk_changes_workspace_id_id_fkey FOREIGN KEY (workspace_id, id) REFERENCES operations(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_changes_due ON bulk_changes USING btree (workspace_id, due_at) WHERE ended_at IS NULL;
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON bulk_changes FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND new.ended_at IS NULL) EXECUTE FUNCTION bulk_changes_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON bulk_changes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bulk_changes_came();

CREATE TABLE import_reports (
  workspace_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  line bigint NOT NULL,
  lines text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT import_reports_pkey PRIMARY KEY (workspace_id, operation_id, line),
  CONSTRAINT import_reports_workspace_id_operation_id_fkey FOREIGN KEY (workspace_id, operation_id) REFERENCES operations(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX import_reports_by_creation ON import_reports USING btree (created_at);
CREATE TRIGGER bytes_delete AFTER DELETE ON import_reports REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_import_reports();
CREATE TRIGGER bytes_insert AFTER INSERT ON import_reports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_import_reports();
CREATE TRIGGER bytes_update AFTER UPDATE ON import_reports REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_import_reports();

CREATE TABLE import_undo_items (
  workspace_id uuid NOT NULL,
  undo_id uuid NOT NULL,
  item_id uuid NOT NULL,
  CONSTRAINT import_undo_items_pkey PRIMARY KEY (workspace_id, undo_id, item_id),
  CONSTRAINT import_undo_items_workspace_id_undo_id_fkey FOREIGN KEY (workspace_id, undo_id) REFERENCES operations(workspace_id, id) ON DELETE CASCADE
);

CREATE TABLE outbox_events (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  relayed_at timestamp(3) with time zone,
  written_at timestamp with time zone DEFAULT clock_timestamp(),
  sequence bigint,
  CONSTRAINT outbox_events_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT outbox_events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX outbox_events_by_creation ON outbox_events USING btree (workspace_id, created_at, id);
CREATE INDEX outbox_events_in_order ON outbox_events USING btree (workspace_id, written_at NULLS FIRST, id) WHERE relayed_at IS NULL;
CREATE INDEX outbox_events_waiting ON outbox_events USING btree (workspace_id, id) WHERE relayed_at IS NULL;
CREATE TRIGGER queue_came AFTER INSERT ON outbox_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION outbox_events_came();

CREATE TABLE outbox_interests (
  workspace_id uuid NOT NULL,
  event_type text NOT NULL,
  CONSTRAINT outbox_interests_pkey PRIMARY KEY (workspace_id, event_type),
  CONSTRAINT outbox_interests_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE outbox_sequences (
  workspace_id uuid NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT outbox_sequences_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT outbox_sequences_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE places (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  mail_address text,
  host text,
  sealed_url bytea,
  failing_since timestamp(3) with time zone,
  failed_deliveries integer DEFAULT 0 NOT NULL,
  transport_failures integer DEFAULT 0 NOT NULL,
  pause_seconds integer,
  paused_until timestamp(3) with time zone,
  stopped_at timestamp(3) with time zone,
  last_error text,
  last_sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT places_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT places_check CHECK ((kind = 'MAIL'::text) = (mail_address IS NOT NULL) AND (kind = 'MAIL'::text) = (sealed_url IS NULL)),
  CONSTRAINT places_kind_check CHECK (kind = ANY (ARRAY['MAIL'::text, 'SLACK'::text, 'TEAMS'::text, 'DISCORD'::text])),
  CONSTRAINT places_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE UNIQUE INDEX places_by_mail_address ON places USING btree (workspace_id, mail_address) WHERE mail_address IS NOT NULL;

CREATE TABLE alert_rule_places (
  workspace_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  place_id uuid NOT NULL,
  CONSTRAINT alert_rule_places_pkey PRIMARY KEY (workspace_id, rule_id, place_id),
  CONSTRAINT alert_rule_places_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT alert_rule_places_workspace_id_place_id_fkey FOREIGN KEY (workspace_id, place_id) REFERENCES places(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT alert_rule_places_workspace_id_rule_id_fkey FOREIGN KEY (workspace_id, rule_id) REFERENCES alert_rules(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX alert_rule_places_of_place ON alert_rule_places USING btree (workspace_id, place_id);

CREATE TABLE place_deliveries (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  place_id uuid NOT NULL,
  channel text NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  state text DEFAULT 'PENDING'::text NOT NULL,
  round integer DEFAULT 1 NOT NULL,
  error text,
  created_at timestamp(3) with time zone NOT NULL,
  sent_at timestamp(3) with time zone,
  last_attempt_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  lease uuid,
  handed_over_at timestamp(3) with time zone,
  doubts smallint DEFAULT 0 NOT NULL,
  CONSTRAINT place_deliveries_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT place_deliveries_channel_check CHECK (channel = ANY (ARRAY['mails'::text, 'messages'::text])),
  CONSTRAINT place_deliveries_kind_check CHECK (kind = ANY (ARRAY['CONFIRMATION'::text, 'REPORT'::text, 'ALERTS'::text])),
  CONSTRAINT place_deliveries_state_check CHECK (state = ANY (ARRAY['PENDING'::text, 'SENT'::text, 'FAILED'::text])),
  CONSTRAINT place_deliveries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT place_deliveries_workspace_id_place_id_fkey FOREIGN KEY (workspace_id, place_id) REFERENCES places(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX place_deliveries_by_creation ON place_deliveries USING btree (created_at);
CREATE INDEX place_deliveries_due ON place_deliveries USING btree (workspace_id, due_at) WHERE state = 'PENDING'::text;
CREATE INDEX place_deliveries_of_place ON place_deliveries USING btree (workspace_id, place_id, created_at);
CREATE UNIQUE INDEX place_deliveries_once ON place_deliveries USING btree (workspace_id, place_id, kind, subject_id);
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON place_deliveries FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND new.state = 'PENDING'::text) EXECUTE FUNCTION place_deliveries_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON place_deliveries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION place_deliveries_came();

CREATE TABLE report_looks (
  workspace_id uuid NOT NULL,
  brand_name text,
  colour text,
  logo text,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT report_looks_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT report_looks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE reports (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  definition jsonb NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  schedule jsonb,
  next_run_at timestamp(3) with time zone,
  schedule_problem text,
  CONSTRAINT reports_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT reports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX reports_by_creation ON reports USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX reports_by_next_run ON reports USING btree (next_run_at) WHERE next_run_at IS NOT NULL;

CREATE TABLE report_editions (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  report_id uuid NOT NULL,
  state text DEFAULT 'WAITING'::text NOT NULL,
  request jsonb NOT NULL,
  content jsonb,
  bytes bigint DEFAULT 0 NOT NULL,
  runs integer DEFAULT 0 NOT NULL,
  withdrawals integer DEFAULT 0 NOT NULL,
  error text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  snapshot_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone NOT NULL,
  due_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  lease uuid,
  scheduled_for timestamp(3) with time zone,
  CONSTRAINT report_editions_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT report_editions_state_check CHECK (state = ANY (ARRAY['WAITING'::text, 'READY'::text, 'FAILED'::text])),
  CONSTRAINT report_editions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT report_editions_workspace_id_report_id_fkey FOREIGN KEY (workspace_id, report_id) REFERENCES reports(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX report_editions_by_expiry ON report_editions USING btree (expires_at);
CREATE INDEX report_editions_due ON report_editions USING btree (workspace_id, due_at) WHERE state = 'WAITING'::text;
CREATE INDEX report_editions_of_report ON report_editions USING btree (workspace_id, report_id, created_at DESC, id DESC);
CREATE TRIGGER bytes_delete AFTER DELETE ON report_editions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_report_editions();
CREATE TRIGGER bytes_insert AFTER INSERT ON report_editions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_report_editions();
CREATE TRIGGER bytes_update AFTER UPDATE ON report_editions REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_report_editions();
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON report_editions FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND new.state = 'WAITING'::text) EXECUTE FUNCTION report_editions_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON report_editions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION report_editions_came();

CREATE TABLE report_links (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  report_id uuid NOT NULL,
  edition_id uuid,
  token_hash bytea NOT NULL,
  password_hash text,
  block_ids text[],
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  views integer DEFAULT 0 NOT NULL,
  last_viewed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT report_links_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT report_links_workspace_id_edition_id_fkey FOREIGN KEY (workspace_id, edition_id) REFERENCES report_editions(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT report_links_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT report_links_workspace_id_report_id_fkey FOREIGN KEY (workspace_id, report_id) REFERENCES reports(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX report_links_by_expiry ON report_links USING btree (expires_at);
CREATE UNIQUE INDEX report_links_by_token ON report_links USING btree (token_hash, workspace_id);
CREATE INDEX report_links_of_edition ON report_links USING btree (workspace_id, edition_id) WHERE edition_id IS NOT NULL;
CREATE INDEX report_links_of_report ON report_links USING btree (workspace_id, report_id, created_at DESC, id DESC);

CREATE TABLE report_places (
  workspace_id uuid NOT NULL,
  report_id uuid NOT NULL,
  place_id uuid NOT NULL,
  CONSTRAINT report_places_pkey PRIMARY KEY (workspace_id, report_id, place_id),
  CONSTRAINT report_places_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT report_places_workspace_id_place_id_fkey FOREIGN KEY (workspace_id, place_id) REFERENCES places(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT report_places_workspace_id_report_id_fkey FOREIGN KEY (workspace_id, report_id) REFERENCES reports(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX report_places_of_place ON report_places USING btree (workspace_id, place_id);

CREATE TABLE retention_rules (
  workspace_id uuid NOT NULL,
  provider text NOT NULL,
  stories boolean NOT NULL,
  days integer NOT NULL,
  CONSTRAINT retention_rules_pkey PRIMARY KEY (workspace_id, provider, stories),
  CONSTRAINT retention_rules_days_check CHECK (days >= 1 AND days <= 36500),
  CONSTRAINT retention_rules_provider_check CHECK (provider = ANY (ARRAY['INSTAGRAM'::text, 'TIKTOK'::text, 'YOUTUBE'::text, 'BLUESKY'::text, 'MASTODON'::text, 'FEED'::text, 'INTERNAL'::text, 'X'::text, 'FACEBOOK'::text, 'THREADS'::text, 'LINKEDIN'::text, 'REDDIT'::text, 'PINTEREST'::text, 'TWITCH'::text, 'SNAPCHAT'::text])),
  CONSTRAINT retention_rules_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE search_words (
  workspace_id uuid NOT NULL,
  word text NOT NULL,
  keys integer[] NOT NULL,
  stems text[] GENERATED ALWAYS AS (array_remove(
CASE
    WHEN (word ~ '^[a-z]{3,24}$'::text) THEN ARRAY[("right"((workspace_id)::text, 4) || NULLIF((ts_lexize('danish_stem'::regdictionary, word))[1], word)), ("right"((workspace_id)::text, 4) || NULLIF((ts_lexize('german_stem'::regdictionary, word))[1], word)), ("right"((workspace_id)::text, 4) || NULLIF((ts_lexize('english_stem'::regdictionary, word))[1], word)), ("right"((workspace_id)::text, 4) || NULLIF(translate((ts_lexize('spanish_stem'::regdictionary, regexp_replace(word, 'ion$'::text, 'ión'::text)))[1], 'áâãàçéêèíóôõúй'::text, 'aaaaceeeiooouи'::text), word)), ("right"((workspace_id)::text, 4) || NULLIF((ts_lexize('finnish_stem'::regdictionary, word))[1], word)), ("right"((workspace_id)::text, 4) || NULLIF(translate((ts_lexize('french_stem'::regdictionary, regexp_replace(word, 'ee(s?)$'::text, 'ée\1'::text)))[1], 'áâãàçéêèíóôõúй'::text, 'aaaaceeeiooouи'::text), word)), ("right"((workspace_id)::text, 4) || NULLIF((ts_lexize('italian_stem'::regdictionary, word))[1], word)), ("right"((workspace_id)::text, 4) || NULLIF((ts_lexize('dutch_stem'::regdictionary, word))[1], word)), ("right"((workspace_id)::text, 4) || NULLIF((ts_lexize('norwegian_stem'::regdictionary, word))[1], word)), ("right"((workspace_id)::text, 4) || NULLIF(translate((ts_lexize('portuguese_stem'::regdictionary, regexp_replace(regexp_replace(regexp_replace(word, 'cao$'::text, 'ção'::text), 'coes$'::text, 'ções'::text), 'oes$'::text, 'ões'::text)))[1], 'áâãàçéêèíóôõúй'::text, 'aaaaceeeiooouи'::text), word)), ("right"((workspace_id)::text, 4) || NULLIF((ts_lexize('swedish_stem'::regdictionary, word))[1], word)), ("right"((workspace_id)::text, 4) || NULLIF(regexp_replace(regexp_replace(word, '([^aeiou])es$'::text, '\1'::text), '(..[aeioum])s$'::text, '\1'::text), word)), ("right"((workspace_id)::text, 4) || NULLIF(regexp_replace(regexp_replace(word, 'eux$'::text, 'eu'::text), '(...)e?s?$'::text, '\1'::text), word)), ("right"((workspace_id)::text, 4) || NULLIF(regexp_replace(regexp_replace(regexp_replace(word, 'oes$'::text, 'ao'::text), '(..)ns$'::text, '\1m'::text), '(..[aeioum])s$'::text, '\1'::text), word))]
    WHEN (word ~ '^[а-я]{3,24}$'::text) THEN ARRAY[("right"((workspace_id)::text, 4) || NULLIF(translate((ts_lexize('russian_stem'::regdictionary, regexp_replace(word, '([ыо])и$'::text, '\1й'::text)))[1], 'áâãàçéêèíóôõúй'::text, 'aaaaceeeiooouи'::text), word))]
    ELSE NULL::text[]
END, NULL::text)) STORED,
  CONSTRAINT search_words_pkey PRIMARY KEY (word, workspace_id),
  CONSTRAINT search_words_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
) WITH (parallel_workers=0);
CREATE INDEX search_words_by_key ON search_words USING gin (keys);
CREATE INDEX search_words_by_stem ON search_words USING gin (stems);

CREATE TABLE snapshot_pauses (
  workspace_id uuid NOT NULL,
  provider text NOT NULL,
  problem text NOT NULL,
  paused_until timestamp(3) with time zone NOT NULL,
  CONSTRAINT snapshot_pauses_pkey PRIMARY KEY (workspace_id, provider),
  CONSTRAINT snapshot_pauses_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE snapshot_tallies (
  workspace_id uuid NOT NULL,
  provider text NOT NULL,
  outcome text NOT NULL,
  answers bigint NOT NULL,
  late_seconds double precision NOT NULL,
  CONSTRAINT snapshot_tallies_pkey PRIMARY KEY (workspace_id, provider, outcome),
  CONSTRAINT snapshot_tallies_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE social_profiles (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  creator_id uuid,
  provider text NOT NULL,
  external_key text NOT NULL,
  account_name text NOT NULL,
  account_name_key text COLLATE "C" NOT NULL,
  full_name text,
  avatar text,
  email text,
  phone_numbers text[] DEFAULT '{}'::text[] NOT NULL,
  followers integer DEFAULT 0 NOT NULL,
  following integer DEFAULT 0 NOT NULL,
  private boolean DEFAULT false NOT NULL,
  pro_account boolean DEFAULT false NOT NULL,
  verified boolean DEFAULT false NOT NULL,
  account_type text,
  original_url text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  bio text,
  names text GENERATED ALWAYS AS (folded_names(((account_name || ' '::text) || COALESCE(full_name, ''::text)))) STORED,
  about text GENERATED ALWAYS AS (folded_names(bio)) STORED,
  has_picture boolean DEFAULT false NOT NULL,
  CONSTRAINT social_profiles_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT social_profiles_workspace_id_provider_external_key_key UNIQUE (workspace_id, provider, external_key),
  CONSTRAINT social_profiles_account_type_check CHECK (account_type = ANY (ARRAY['BUSINESS'::text, 'CREATOR'::text, 'PERSONAL'::text])),
  CONSTRAINT social_profiles_provider_check CHECK (provider = ANY (ARRAY['INSTAGRAM'::text, 'TIKTOK'::text, 'YOUTUBE'::text, 'BLUESKY'::text, 'MASTODON'::text, 'FEED'::text, 'INTERNAL'::text, 'X'::text, 'FACEBOOK'::text, 'THREADS'::text, 'LINKEDIN'::text, 'REDDIT'::text, 'PINTEREST'::text, 'TWITCH'::text, 'SNAPCHAT'::text])),
  CONSTRAINT social_profiles_workspace_id_creator_id_fkey FOREIGN KEY (workspace_id, creator_id) REFERENCES creators(workspace_id, id),
  CONSTRAINT social_profiles_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX social_profiles_by_creation ON social_profiles USING btree (workspace_id, created_at, id);
CREATE INDEX social_profiles_by_creator ON social_profiles USING btree (workspace_id, creator_id);
CREATE INDEX social_profiles_by_followers ON social_profiles USING btree (workspace_id, followers, id);
CREATE INDEX social_profiles_by_name ON social_profiles USING btree (workspace_id, account_name_key, provider);
CREATE INDEX social_profiles_by_part_of_name ON social_profiles USING gin (workspace_id, names gin_trgm_ops, about gin_trgm_ops);
CREATE TRIGGER lake_added AFTER INSERT ON social_profiles REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_lake_people();
CREATE TRIGGER lake_removed AFTER DELETE ON social_profiles REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_lake_people();
CREATE TRIGGER lake_updated AFTER UPDATE ON social_profiles REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_lake_people();
CREATE TRIGGER mirror_profile AFTER UPDATE ON social_profiles FOR EACH ROW WHEN (old.followers IS DISTINCT FROM new.followers OR old.account_name_key IS DISTINCT FROM new.account_name_key OR old.verified IS DISTINCT FROM new.verified OR old.account_type IS DISTINCT FROM new.account_type) EXECUTE FUNCTION mirror_profile_on_items();
CREATE TRIGGER note_added AFTER INSERT ON social_profiles REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_profile_change();
CREATE TRIGGER note_removed AFTER DELETE ON social_profiles REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_profile_change();
CREATE TRIGGER note_updated AFTER UPDATE ON social_profiles REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_profile_update();
CREATE TRIGGER tally_delete AFTER DELETE ON social_profiles REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_social_profiles();
CREATE TRIGGER tally_insert AFTER INSERT ON social_profiles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_social_profiles();
CREATE TRIGGER tally_update AFTER UPDATE ON social_profiles REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_social_profiles();

CREATE TABLE creator_moves (
  workspace_id uuid NOT NULL,
  social_profile_id uuid NOT NULL,
  before_taken_at timestamp(3) with time zone,
  before_id uuid,
  CONSTRAINT creator_moves_pkey PRIMARY KEY (workspace_id, social_profile_id),
  CONSTRAINT creator_moves_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT creator_moves_workspace_id_social_profile_id_fkey FOREIGN KEY (workspace_id, social_profile_id) REFERENCES social_profiles(workspace_id, id) ON DELETE CASCADE
);

CREATE TABLE items (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  provider text NOT NULL,
  type text NOT NULL,
  external_id text NOT NULL,
  competitor_brand_id uuid,
  social_profile_id uuid NOT NULL,
  creator_id uuid,
  taken_at timestamp(3) with time zone NOT NULL,
  caption text,
  hashtags text[] DEFAULT '{}'::text[] NOT NULL,
  mentions text[] DEFAULT '{}'::text[] NOT NULL,
  original_url text,
  url_key text,
  location jsonb,
  import_type text NOT NULL,
  custom_attributes jsonb DEFAULT '{}'::jsonb NOT NULL,
  ai_filter_reasons jsonb DEFAULT '{}'::jsonb NOT NULL,
  account_name_key text COLLATE "C" NOT NULL,
  followers integer NOT NULL,
  engagement_at timestamp(3) with time zone,
  likes bigint,
  comments bigint,
  shares bigint,
  views bigint,
  impressions bigint,
  earned_media_value bigint,
  followers_at_capture bigint,
  linear_virality double precision GENERATED ALWAYS AS (((views)::double precision / (NULLIF(followers_at_capture, 0))::double precision)) STORED,
  exponential_virality double precision GENERATED ALWAYS AS ((((views)::double precision * (views)::double precision) / (NULLIF(followers_at_capture, 0))::double precision)) STORED,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  usage_rights_status text,
  instagram_whitelisting_status text,
  tiktok_spark_code_status text,
  tiktok_whitelisting_eligible boolean DEFAULT false NOT NULL,
  source_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  shopify_product_ids text[] DEFAULT '{}'::text[] NOT NULL,
  refetched_at timestamp(3) with time zone,
  verified boolean DEFAULT false NOT NULL,
  account_type text,
  facets bigint[] GENERATED ALWAYS AS (item_facets(workspace_id, hashtags, mentions, account_name_key, location, source_ids, shopify_product_ids)) STORED NOT NULL,
  permalink_serial integer DEFAULT 0 NOT NULL,
  taken_at_basis text DEFAULT 'PUBLISHED'::text NOT NULL,
  poll_options jsonb,
  authors text[],
  categories text[],
  language text COLLATE "C",
  CONSTRAINT items_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT items_workspace_id_provider_external_id_competitor_brand_id_key UNIQUE NULLS NOT DISTINCT (workspace_id, provider, external_id, competitor_brand_id),
  CONSTRAINT items_check CHECK ((competitor_brand_id IS NULL) = (creator_id IS NOT NULL)),
  CONSTRAINT items_import_type_check CHECK (import_type = ANY (ARRAY['AUTOMATIC'::text, 'MANUAL'::text])),
  CONSTRAINT items_instagram_whitelisting_status_check CHECK (instagram_whitelisting_status = ANY (ARRAY['APPROVED'::text, 'EXPIRED'::text, 'IN_QUEUE'::text, 'REJECTED'::text, 'REQUESTED'::text])),
  CONSTRAINT items_provider_check CHECK (provider = ANY (ARRAY['INSTAGRAM'::text, 'TIKTOK'::text, 'YOUTUBE'::text, 'BLUESKY'::text, 'MASTODON'::text, 'FEED'::text, 'INTERNAL'::text, 'X'::text, 'FACEBOOK'::text, 'THREADS'::text, 'LINKEDIN'::text, 'REDDIT'::text, 'PINTEREST'::text, 'TWITCH'::text, 'SNAPCHAT'::text])),
  CONSTRAINT items_tiktok_spark_code_status_check CHECK (tiktok_spark_code_status = ANY (ARRAY['APPROVED'::text, 'EXPIRED'::text, 'IN_QUEUE'::text, 'REJECTED'::text, 'REQUESTED'::text])),
  CONSTRAINT items_type_check CHECK (type = ANY (ARRAY['POST'::text, 'REEL'::text, 'SHORT'::text, 'STORY'::text, 'VIDEO'::text, 'ARTICLE'::text, 'REPOST'::text, 'QUOTE'::text, 'REPLY'::text])),
  CONSTRAINT items_usage_rights_status_check CHECK (usage_rights_status = ANY (ARRAY['APPROVED'::text, 'EXPIRED'::text, 'IN_QUEUE'::text, 'REJECTED'::text, 'REQUESTED'::text])),
  CONSTRAINT items_workspace_id_competitor_brand_id_fkey FOREIGN KEY (workspace_id, competitor_brand_id) REFERENCES competitor_brands(workspace_id, id),
  CONSTRAINT items_workspace_id_creator_id_fkey FOREIGN KEY (workspace_id, creator_id) REFERENCES creators(workspace_id, id),
  CONSTRAINT items_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT items_workspace_id_social_profile_id_fkey FOREIGN KEY (workspace_id, social_profile_id) REFERENCES social_profiles(workspace_id, id)
);
CREATE INDEX items_added_by_hand ON items USING btree (workspace_id, taken_at, id) WHERE import_type = 'MANUAL'::text AND competitor_brand_id IS NULL;
CREATE INDEX items_by_account_name_key ON items USING btree (workspace_id, account_name_key, id) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_account_type ON items USING btree (workspace_id, account_type, taken_at, id) WHERE account_type IS NOT NULL AND competitor_brand_id IS NULL;
CREATE INDEX items_by_attributes ON items USING gin (workspace_id, custom_attributes jsonb_path_ops);
CREATE INDEX items_by_comments ON items USING btree (workspace_id, comments, id) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_creator ON items USING btree (workspace_id, creator_id, taken_at) INCLUDE (likes, comments, shares);
CREATE INDEX items_by_earned_media_value ON items USING btree (workspace_id, earned_media_value, id) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_engagements_rate ON items USING btree (workspace_id, (
CASE
    WHEN num_nonnulls(likes, comments, shares) > 0 THEN 100.0 * (COALESCE(likes, 0::bigint) + COALESCE(comments, 0::bigint) + COALESCE(shares, 0::bigint))::numeric / NULLIF(followers_at_capture, 0)::numeric
    ELSE NULL::numeric
END)) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_exponential_virality ON items USING btree (workspace_id, exponential_virality, id) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_facet ON items USING gin (facets);
CREATE INDEX items_by_followers ON items USING btree (workspace_id, followers, id) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_impressions_rate ON items USING btree (workspace_id, (100.0 * impressions::numeric / NULLIF(followers_at_capture, 0)::numeric)) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_instagram_whitelisting_status ON items USING btree (workspace_id, instagram_whitelisting_status, taken_at, id) WHERE instagram_whitelisting_status IS NOT NULL AND competitor_brand_id IS NULL;
CREATE INDEX items_by_kind ON items USING btree (workspace_id, provider, type, taken_at, id) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_language ON items USING btree (workspace_id, language, taken_at, id) INCLUDE (competitor_brand_id);
CREATE INDEX items_by_likes ON items USING btree (workspace_id, likes, id) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_linear_virality ON items USING btree (workspace_id, linear_virality, id) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_profile ON items USING btree (workspace_id, social_profile_id, taken_at, id) INCLUDE (competitor_brand_id, likes, comments, shares);
CREATE INDEX items_by_provider ON items USING btree (workspace_id, provider, taken_at, id) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_shares ON items USING btree (workspace_id, shares, id) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_taken_at ON items USING btree (workspace_id, taken_at, id) INCLUDE (social_profile_id, followers, impressions, earned_media_value, likes, comments, shares, creator_id, provider, type, views, followers_at_capture) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_by_tiktok_spark_code_status ON items USING btree (workspace_id, tiktok_spark_code_status, taken_at, id) WHERE tiktok_spark_code_status IS NOT NULL AND competitor_brand_id IS NULL;
CREATE INDEX items_by_tiktok_whitelisting_eligible ON items USING btree (workspace_id, taken_at, id) WHERE tiktok_whitelisting_eligible AND competitor_brand_id IS NULL;
CREATE INDEX items_by_url ON items USING btree (workspace_id, url_key);
CREATE INDEX items_by_usage_rights_status ON items USING btree (workspace_id, usage_rights_status, taken_at, id) WHERE usage_rights_status IS NOT NULL AND competitor_brand_id IS NULL;
CREATE INDEX items_by_verified ON items USING btree (workspace_id, taken_at, id) WHERE verified AND competitor_brand_id IS NULL;
CREATE INDEX items_by_views ON items USING btree (workspace_id, views, id) WHERE competitor_brand_id IS NULL;
CREATE INDEX items_of_competitor_by_taken_at ON items USING btree (workspace_id, competitor_brand_id, taken_at, id) INCLUDE (social_profile_id, followers, impressions, earned_media_value, likes, comments, shares) WHERE competitor_brand_id IS NOT NULL;
CREATE INDEX items_of_competitor_by_value ON items USING btree (workspace_id, competitor_brand_id, earned_media_value, id) WHERE competitor_brand_id IS NOT NULL;
CREATE STATISTICS public.items_engagements_rate ON (CASE WHEN num_nonnulls(likes, comments, shares) > 0 THEN 100.0 * (COALESCE(likes, 0::bigint) + COALESCE(comments, 0::bigint) + COALESCE(shares, 0::bigint))::numeric / NULLIF(followers_at_capture, 0)::numeric ELSE NULL::numeric END) FROM items;
CREATE STATISTICS public.items_impressions_rate ON (100.0 * impressions::numeric / NULLIF(followers_at_capture, 0)::numeric) FROM items;
CREATE STATISTICS public.items_kinds (mcv) ON workspace_id, provider, type FROM items;
ALTER TABLE items ALTER COLUMN facets SET STATISTICS 300;
CREATE TRIGGER campaigns_of_changed AFTER UPDATE OF source_ids, creator_id, taken_at ON items FOR EACH ROW WHEN (new.source_ids IS DISTINCT FROM old.source_ids OR new.creator_id IS DISTINCT FROM old.creator_id OR new.taken_at <> old.taken_at) EXECUTE FUNCTION campaigns_of_changed_item();
CREATE TRIGGER campaigns_of_new AFTER INSERT ON items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION campaigns_of_items();
CREATE TRIGGER index_attributes_delete AFTER DELETE ON items FOR EACH ROW WHEN (old.custom_attributes <> '{}'::jsonb) EXECUTE FUNCTION index_attributes('ITEM');
CREATE TRIGGER index_attributes_insert AFTER INSERT ON items FOR EACH ROW WHEN (new.custom_attributes <> '{}'::jsonb) EXECUTE FUNCTION index_attributes('ITEM');
CREATE TRIGGER index_attributes_update AFTER UPDATE ON items FOR EACH ROW WHEN (old.custom_attributes <> new.custom_attributes OR old.taken_at <> new.taken_at AND new.custom_attributes <> '{}'::jsonb) EXECUTE FUNCTION index_attributes('ITEM');
CREATE TRIGGER items_language AFTER UPDATE OF language ON items FOR EACH ROW WHEN (old.language IS DISTINCT FROM new.language) EXECUTE FUNCTION mirror_language();
CREATE TRIGGER items_taken_at AFTER UPDATE OF taken_at ON items FOR EACH ROW WHEN (old.taken_at <> new.taken_at) EXECUTE FUNCTION mirror_taken_at();
CREATE TRIGGER lake_added AFTER INSERT ON items REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_lake_items();
CREATE TRIGGER lake_removed AFTER DELETE ON items REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_lake_items();
CREATE TRIGGER lake_updated AFTER UPDATE ON items REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_lake_updated_items();
CREATE TRIGGER note_changed AFTER UPDATE ON items REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_item_change('ITEM', 'CHANGED');
CREATE TRIGGER note_created AFTER INSERT ON items REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_item_change('ITEM', 'CREATED');
CREATE TRIGGER note_deleted AFTER DELETE ON items REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_item_change('ITEM', 'DELETED');
CREATE TRIGGER queue_embedding AFTER INSERT ON items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_embedding_of_new('POST');
CREATE TRIGGER queue_embedding_again AFTER UPDATE OF caption ON items FOR EACH ROW WHEN (new.caption IS DISTINCT FROM old.caption AND new.competitor_brand_id IS NULL) EXECUTE FUNCTION queue_embedding_of_changed('id');
CREATE TRIGGER queue_enrichment AFTER INSERT ON items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_enrichment_of_new('POST');
CREATE TRIGGER queue_enrichment_again AFTER UPDATE OF caption ON items FOR EACH ROW WHEN (new.caption IS DISTINCT FROM old.caption AND new.competitor_brand_id IS NULL) EXECUTE FUNCTION queue_enrichment_of_changed('id');
CREATE TRIGGER sources_came AFTER INSERT ON items FOR EACH ROW WHEN (new.source_ids <> '{}'::uuid[]) EXECUTE FUNCTION items_sources_changed();
CREATE TRIGGER sources_changed AFTER UPDATE OF source_ids ON items FOR EACH ROW WHEN (new.source_ids IS DISTINCT FROM old.source_ids) EXECUTE FUNCTION items_sources_changed();
CREATE TRIGGER sources_went AFTER DELETE ON items FOR EACH ROW WHEN (old.source_ids <> '{}'::uuid[]) EXECUTE FUNCTION items_sources_changed();
CREATE TRIGGER take_facts_of_profile BEFORE UPDATE OF social_profile_id ON items FOR EACH ROW EXECUTE FUNCTION take_facts_of_profile();
CREATE TRIGGER take_facts_of_profile_of_new AFTER INSERT ON items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION take_facts_of_profile_of_new();
CREATE TRIGGER tally_delete AFTER DELETE ON items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_items();
CREATE TRIGGER tally_insert AFTER INSERT ON items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_items();
CREATE TRIGGER tally_update AFTER UPDATE ON items REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_items();

CREATE TABLE ai_answers (
  workspace_id uuid NOT NULL,
  item_id uuid NOT NULL,
  field_id uuid NOT NULL,
  version integer NOT NULL,
  model text NOT NULL,
  checksum text NOT NULL,
  value jsonb,
  reason text,
  failure text,
  attempts smallint DEFAULT 0 NOT NULL,
  answered_at timestamp(3) with time zone NOT NULL,
  is_unsure boolean DEFAULT false NOT NULL,
  CONSTRAINT ai_answers_pkey PRIMARY KEY (workspace_id, item_id, field_id),
  CONSTRAINT ai_answers_workspace_id_field_id_fkey FOREIGN KEY (workspace_id, field_id) REFERENCES ai_fields(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT ai_answers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT ai_answers_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX ai_answers_by_field ON ai_answers USING btree (workspace_id, field_id, version);
CREATE INDEX ai_answers_unsure ON ai_answers USING btree (workspace_id, field_id, item_id) WHERE is_unsure;

CREATE TABLE alert_checks (
  workspace_id uuid NOT NULL,
  item_id uuid NOT NULL,
  captured_at timestamp(3) with time zone NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT alert_checks_pkey PRIMARY KEY (workspace_id, item_id, captured_at),
  CONSTRAINT alert_checks_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON alert_checks FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION alert_checks_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON alert_checks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION alert_checks_came();

CREATE TABLE alerts (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  rule_id uuid,
  item_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  value numeric NOT NULL,
  previous_value numeric,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT alerts_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT alerts_workspace_id_rule_id_item_id_key UNIQUE (workspace_id, rule_id, item_id),
  CONSTRAINT alerts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT alerts_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT alerts_workspace_id_rule_id_fkey FOREIGN KEY (workspace_id, rule_id) REFERENCES alert_rules(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX alerts_by_item ON alerts USING btree (workspace_id, item_id);
CREATE INDEX alerts_by_rule ON alerts USING btree (workspace_id, rule_id, created_at, id);
CREATE INDEX alerts_by_time ON alerts USING btree (workspace_id, created_at, id);
CREATE UNIQUE INDEX alerts_of_virality ON alerts USING btree (workspace_id, item_id) WHERE rule_id IS NULL;

CREATE TABLE alert_place_entries (
  workspace_id uuid NOT NULL,
  place_id uuid NOT NULL,
  alert_id uuid NOT NULL,
  CONSTRAINT alert_place_entries_pkey PRIMARY KEY (workspace_id, place_id, alert_id),
  CONSTRAINT alert_place_entries_workspace_id_alert_id_fkey FOREIGN KEY (workspace_id, alert_id) REFERENCES alerts(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT alert_place_entries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT alert_place_entries_workspace_id_place_id_fkey FOREIGN KEY (workspace_id, place_id) REFERENCES places(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX alert_place_entries_of_alert ON alert_place_entries USING btree (workspace_id, alert_id);

CREATE TABLE bulk_change_items (
  workspace_id uuid NOT NULL,
  change_id uuid NOT NULL,
  item_id uuid NOT NULL,
  state text DEFAULT 'WAITING'::text NOT NULL,
  had jsonb,
  error text,
  CONSTRAINT bulk_change_items_pkey PRIMARY KEY (workspace_id, change_id, item_id),
  CONSTRAINT bulk_change_items_state_check CHECK (state = ANY (ARRAY['WAITING'::text, 'CHANGED'::text, 'SAME'::text, 'FAILED'::text, 'UNDONE'::text])),
  CONSTRAINT bulk_change_items_workspace_id_change_id_fkey FOREIGN KEY (workspace_id, change_id) REFERENCES bulk_changes(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT bulk_change_items_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_change_items_by_item ON bulk_change_items USING btree (workspace_id, item_id);
CREATE INDEX bulk_change_items_waiting ON bulk_change_items USING btree (workspace_id, change_id, item_id) WHERE state = 'WAITING'::text;

CREATE TABLE campaign_exclusions (
  workspace_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  item_id uuid NOT NULL,
  CONSTRAINT campaign_exclusions_pkey PRIMARY KEY (workspace_id, campaign_id, item_id),
  CONSTRAINT campaign_exclusions_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT campaign_exclusions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT campaign_exclusions_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_exclusions_by_item ON campaign_exclusions USING btree (workspace_id, item_id);

CREATE TABLE campaign_items (
  workspace_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  item_id uuid NOT NULL,
  by_hand boolean DEFAULT true NOT NULL,
  CONSTRAINT campaign_items_pkey PRIMARY KEY (workspace_id, campaign_id, item_id),
  CONSTRAINT campaign_items_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT campaign_items_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_items_by_item ON campaign_items USING btree (workspace_id, item_id);
CREATE TRIGGER note_item_added AFTER INSERT ON campaign_items REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_item_of_member();
CREATE TRIGGER note_item_removed AFTER DELETE ON campaign_items REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_item_of_member();
CREATE TRIGGER tally_delete AFTER DELETE ON campaign_items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_insert AFTER INSERT ON campaign_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_update AFTER UPDATE ON campaign_items REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();

CREATE TABLE embedding_queue (
  workspace_id uuid NOT NULL,
  item_id uuid NOT NULL,
  change xid8 DEFAULT pg_current_xact_id() NOT NULL,
  due_at timestamp(3) with time zone DEFAULT now(),
  attempts smallint DEFAULT 0 NOT NULL,
  last_error text,
  lease uuid,
  CONSTRAINT embedding_queue_pkey PRIMARY KEY (workspace_id, item_id),
  CONSTRAINT embedding_queue_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX embedding_queue_due ON embedding_queue USING btree (workspace_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX embedding_queue_newest ON embedding_queue USING btree (workspace_id, item_id, due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON embedding_queue FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION embedding_queue_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON embedding_queue REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION embedding_queue_came();

CREATE TABLE engagement_snapshots (
  workspace_id uuid NOT NULL,
  item_id uuid NOT NULL,
  captured_at timestamp(3) with time zone NOT NULL,
  likes bigint,
  comments bigint,
  shares bigint,
  views bigint,
  impressions bigint,
  earned_media_value bigint,
  followers bigint,
  CONSTRAINT engagement_snapshots_pkey PRIMARY KEY (workspace_id, item_id, captured_at),
  CONSTRAINT engagement_snapshots_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE TRIGGER lake_added AFTER INSERT ON engagement_snapshots REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_lake_snapshots();
CREATE TRIGGER lake_removed AFTER DELETE ON engagement_snapshots REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_lake_snapshots();
CREATE TRIGGER lake_updated AFTER UPDATE ON engagement_snapshots REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_lake_snapshots();

CREATE TABLE enrichment_queue (
  workspace_id uuid NOT NULL,
  item_id uuid NOT NULL,
  change xid8 DEFAULT pg_current_xact_id() NOT NULL,
  field_ids uuid[],
  is_backfill boolean DEFAULT false NOT NULL,
  due_at timestamp(3) with time zone DEFAULT now(),
  attempts smallint DEFAULT 0 NOT NULL,
  last_error text,
  lease uuid,
  held_until timestamp(3) with time zone,
  CONSTRAINT enrichment_queue_pkey PRIMARY KEY (workspace_id, item_id),
  CONSTRAINT enrichment_queue_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX enrichment_queue_due ON enrichment_queue USING btree (workspace_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX enrichment_queue_newest ON enrichment_queue USING btree (workspace_id, is_backfill, item_id DESC, due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON enrichment_queue FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION enrichment_queue_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON enrichment_queue REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION enrichment_queue_came();

CREATE TABLE media_contents (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  "position" smallint NOT NULL,
  type text NOT NULL,
  file_url text,
  thumbnail_url text,
  width integer,
  height integer,
  video_duration integer,
  deleted boolean DEFAULT false NOT NULL,
  alt_text text,
  CONSTRAINT media_contents_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT media_contents_workspace_id_item_id_position_type_key UNIQUE (workspace_id, item_id, "position") INCLUDE (type),
  CONSTRAINT media_contents_type_check CHECK (type = ANY (ARRAY['IMAGE'::text, 'VIDEO'::text, 'AUDIO'::text])),
  CONSTRAINT media_contents_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE TRIGGER queue_embedding AFTER INSERT ON media_contents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_embedding_of_new('PART');
CREATE TRIGGER queue_embedding_again AFTER UPDATE OF thumbnail_url, file_url ON media_contents FOR EACH ROW WHEN (new.thumbnail_url IS DISTINCT FROM old.thumbnail_url OR new.file_url IS DISTINCT FROM old.file_url) EXECUTE FUNCTION queue_embedding_of_changed('item_id');
CREATE TRIGGER tally_delete AFTER DELETE ON media_contents REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_insert AFTER INSERT ON media_contents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_update AFTER UPDATE ON media_contents REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();

CREATE TABLE embeddings (
  workspace_id uuid NOT NULL,
  item_id uuid NOT NULL,
  kind text NOT NULL,
  media_content_id uuid,
  model text NOT NULL,
  checksum text NOT NULL,
  embedding halfvec(512) NOT NULL,
  CONSTRAINT embeddings_workspace_id_item_id_kind_media_content_id_key UNIQUE NULLS NOT DISTINCT (workspace_id, item_id, kind, media_content_id),
  CONSTRAINT embeddings_kind_check CHECK (kind = ANY (ARRAY['TEXT'::text, 'IMAGE'::text])),
  CONSTRAINT embeddings_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT embeddings_workspace_id_media_content_id_fkey FOREIGN KEY (workspace_id, media_content_id) REFERENCES media_contents(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX embeddings_by_media ON embeddings USING btree (workspace_id, media_content_id) WHERE media_content_id IS NOT NULL;
CREATE INDEX embeddings_by_model ON embeddings USING btree (workspace_id, kind, model);
CREATE TRIGGER tally_delete AFTER DELETE ON embeddings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_insert AFTER INSERT ON embeddings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_update AFTER UPDATE ON embeddings REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();

CREATE TABLE media_copies (
  workspace_id uuid NOT NULL,
  media_content_id uuid NOT NULL,
  urgency smallint NOT NULL,
  due_at timestamp(3) with time zone,
  attempts smallint DEFAULT 0 NOT NULL,
  last_error text,
  lease uuid,
  CONSTRAINT media_copies_pkey PRIMARY KEY (workspace_id, media_content_id),
  CONSTRAINT media_copies_workspace_id_media_content_id_fkey FOREIGN KEY (workspace_id, media_content_id) REFERENCES media_contents(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX media_copies_due ON media_copies USING btree (workspace_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX media_copies_urgent ON media_copies USING btree (workspace_id, urgency, due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON media_copies FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION media_copies_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON media_copies REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION media_copies_came();

CREATE TABLE notes (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  item_id uuid,
  creator_id uuid,
  text text NOT NULL,
  author_kind text NOT NULL,
  author_id uuid,
  author_name text,
  mentions jsonb NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT notes_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT notes_check CHECK (num_nonnulls(item_id, creator_id) = 1),
  CONSTRAINT notes_workspace_id_creator_id_fkey FOREIGN KEY (workspace_id, creator_id) REFERENCES creators(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT notes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT notes_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX notes_by_creation ON notes USING btree (workspace_id, created_at, id);
CREATE INDEX notes_by_creator ON notes USING btree (workspace_id, creator_id, created_at) WHERE creator_id IS NOT NULL;
CREATE INDEX notes_by_item ON notes USING btree (workspace_id, item_id, created_at) WHERE item_id IS NOT NULL;

CREATE TABLE mails (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  address text NOT NULL,
  caller bytea,
  membership_id uuid,
  created_at timestamp(3) with time zone NOT NULL,
  due_at timestamp(3) with time zone,
  lease uuid,
  attempts smallint DEFAULT 0 NOT NULL,
  last_error text,
  note_id uuid,
  CONSTRAINT mails_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT mails_check CHECK ((kind = 'INVITATION'::text) = (membership_id IS NOT NULL)),
  CONSTRAINT mails_kind_check CHECK (kind = ANY (ARRAY['INVITATION'::text, 'RESET'::text, 'MENTION'::text])),
  CONSTRAINT mails_note_check CHECK ((kind = 'MENTION'::text) = (note_id IS NOT NULL)),
  CONSTRAINT mails_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES memberships(id) ON DELETE CASCADE,
  CONSTRAINT mails_note_fkey FOREIGN KEY (workspace_id, note_id) REFERENCES notes(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX mails_by_address ON mails USING btree (address, created_at);
CREATE INDEX mails_by_caller ON mails USING btree (caller, created_at) WHERE caller IS NOT NULL;
CREATE INDEX mails_by_membership ON mails USING btree (membership_id) WHERE membership_id IS NOT NULL;
CREATE INDEX mails_by_note ON mails USING btree (workspace_id, note_id) WHERE note_id IS NOT NULL;
CREATE INDEX mails_due ON mails USING btree (workspace_id, due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON mails FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION mails_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON mails REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mails_came();

CREATE TABLE operation_items (
  workspace_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  item_id uuid NOT NULL,
  state text DEFAULT 'PENDING'::text NOT NULL,
  error text,
  due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  lease uuid,
  CONSTRAINT operation_items_pkey PRIMARY KEY (workspace_id, operation_id, item_id),
  CONSTRAINT operation_items_state_check CHECK (state = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'FAILED'::text])),
  CONSTRAINT operation_items_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT operation_items_workspace_id_operation_id_fkey FOREIGN KEY (workspace_id, operation_id) REFERENCES operations(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX operation_items_by_item ON operation_items USING btree (workspace_id, item_id);
CREATE UNIQUE INDEX operation_items_pending ON operation_items USING btree (workspace_id, item_id) WHERE state = 'PENDING'::text;
CREATE INDEX operation_items_waiting ON operation_items USING btree (workspace_id, due_at) WHERE state = 'PENDING'::text;
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON operation_items FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND new.state = 'PENDING'::text) EXECUTE FUNCTION operation_items_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON operation_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION operation_items_came();

CREATE TABLE picture_texts (
  workspace_id uuid NOT NULL,
  media_content_id uuid NOT NULL,
  picture_key text,
  model text,
  text text,
  due_at timestamp(3) with time zone DEFAULT now(),
  attempts smallint DEFAULT 0 NOT NULL,
  lease uuid,
  last_error text,
  CONSTRAINT picture_texts_pkey PRIMARY KEY (workspace_id, media_content_id),
  CONSTRAINT picture_texts_workspace_id_media_content_id_fkey FOREIGN KEY (workspace_id, media_content_id) REFERENCES media_contents(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX picture_texts_due ON picture_texts USING btree (workspace_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX picture_texts_newest ON picture_texts USING btree (workspace_id, media_content_id DESC, due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON picture_texts FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION picture_texts_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON picture_texts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION picture_texts_came();
CREATE TRIGGER queue_enrichment AFTER UPDATE OF text ON picture_texts FOR EACH ROW WHEN (new.text IS NOT NULL AND new.due_at IS NULL AND old.due_at IS NOT NULL) EXECUTE FUNCTION queue_enrichment_of_picture_text();

CREATE TABLE pinned_values (
  workspace_id uuid NOT NULL,
  item_id uuid NOT NULL,
  key text NOT NULL,
  pinned_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT pinned_values_pkey PRIMARY KEY (workspace_id, item_id, key),
  CONSTRAINT pinned_values_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT pinned_values_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX pinned_values_newest ON pinned_values USING btree (workspace_id, key, pinned_at DESC);

CREATE TABLE profile_pictures (
  workspace_id uuid NOT NULL,
  social_profile_id uuid NOT NULL,
  source text,
  key text,
  size integer,
  checksum text,
  asked_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone DEFAULT now(),
  attempts smallint DEFAULT 0 NOT NULL,
  lease uuid,
  last_error text,
  CONSTRAINT profile_pictures_pkey PRIMARY KEY (workspace_id, social_profile_id),
  CONSTRAINT profile_pictures_workspace_id_social_profile_id_fkey FOREIGN KEY (workspace_id, social_profile_id) REFERENCES social_profiles(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX profile_pictures_due ON profile_pictures USING btree (workspace_id, due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER bytes_delete AFTER DELETE ON profile_pictures REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_profile_pictures();
CREATE TRIGGER bytes_insert AFTER INSERT ON profile_pictures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_profile_pictures();
CREATE TRIGGER bytes_update AFTER UPDATE ON profile_pictures REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_profile_pictures();
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON profile_pictures FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION profile_pictures_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON profile_pictures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION profile_pictures_came();

CREATE TABLE profile_snapshots (
  workspace_id uuid NOT NULL,
  social_profile_id uuid NOT NULL,
  captured_at timestamp(3) with time zone NOT NULL,
  followers integer NOT NULL,
  following integer NOT NULL,
  CONSTRAINT profile_snapshots_pkey PRIMARY KEY (workspace_id, social_profile_id, captured_at),
  CONSTRAINT profile_snapshots_workspace_id_social_profile_id_fkey FOREIGN KEY (workspace_id, social_profile_id) REFERENCES social_profiles(workspace_id, id) ON DELETE CASCADE
);

CREATE TABLE report_rows (
  workspace_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  edition_id uuid NOT NULL,
  block smallint NOT NULL,
  "position" integer NOT NULL,
  item_id uuid,
  social_profile_id uuid,
  data jsonb NOT NULL,
  CONSTRAINT report_rows_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT report_rows_workspace_id_edition_id_fkey FOREIGN KEY (workspace_id, edition_id) REFERENCES report_editions(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT report_rows_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT report_rows_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT report_rows_workspace_id_social_profile_id_fkey FOREIGN KEY (workspace_id, social_profile_id) REFERENCES social_profiles(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX report_rows_of_edition ON report_rows USING btree (workspace_id, edition_id, block, "position");
CREATE INDEX report_rows_of_item ON report_rows USING btree (workspace_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX report_rows_of_profile ON report_rows USING btree (workspace_id, social_profile_id) WHERE social_profile_id IS NOT NULL;

CREATE TABLE search_documents (
  workspace_id uuid NOT NULL,
  item_id uuid NOT NULL,
  kind text NOT NULL,
  words tsvector NOT NULL,
  version smallint NOT NULL,
  taken_at timestamp(3) with time zone NOT NULL,
  language text COLLATE "C",
  CONSTRAINT search_documents_pkey PRIMARY KEY (workspace_id, item_id, kind),
  CONSTRAINT search_documents_kind_check CHECK (kind = ANY (ARRAY['CAPTION'::text, 'TRANSCRIPTION'::text, 'PICTURE'::text, 'ALL'::text])),
  CONSTRAINT search_documents_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX search_documents_by_taken_at ON search_documents USING btree (workspace_id, kind, taken_at, item_id);
CREATE INDEX search_documents_of_all_texts ON search_documents USING gin (words) WHERE kind = 'ALL'::text;
CREATE INDEX search_documents_of_captions ON search_documents USING gin (words) WHERE kind = 'CAPTION'::text;
CREATE INDEX search_documents_of_pictures ON search_documents USING gin (words) WHERE kind = 'PICTURE'::text;
CREATE INDEX search_documents_of_transcriptions ON search_documents USING gin (words) WHERE kind = 'TRANSCRIPTION'::text;
ALTER TABLE search_documents ALTER COLUMN words SET STATISTICS 300;
CREATE TRIGGER mirror_texts_delete AFTER DELETE ON search_documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mirror_texts();
CREATE TRIGGER mirror_texts_insert AFTER INSERT ON search_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mirror_texts();
CREATE TRIGGER mirror_texts_update AFTER UPDATE ON search_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mirror_texts();
CREATE TRIGGER tally_delete AFTER DELETE ON search_documents REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_insert AFTER INSERT ON search_documents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_update AFTER UPDATE ON search_documents REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();

CREATE TABLE snapshot_schedule (
  workspace_id uuid NOT NULL,
  item_id uuid NOT NULL,
  provider text NOT NULL,
  window_at timestamp(3) with time zone NOT NULL,
  due_at timestamp(3) with time zone,
  failures integer DEFAULT 0 NOT NULL,
  lease uuid,
  last_error text,
  CONSTRAINT snapshot_schedule_pkey PRIMARY KEY (workspace_id, item_id),
  CONSTRAINT snapshot_schedule_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
) WITH (fillfactor=80);
CREATE INDEX snapshot_schedule_due ON snapshot_schedule USING btree (workspace_id, provider, due_at);
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON snapshot_schedule FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION snapshot_schedule_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON snapshot_schedule REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION snapshot_schedule_came();

CREATE TABLE source_counts (
  workspace_id uuid NOT NULL,
  source_id uuid NOT NULL,
  provider text NOT NULL,
  items bigint NOT NULL,
  CONSTRAINT source_counts_pkey PRIMARY KEY (workspace_id, source_id, provider),
  CONSTRAINT source_counts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE sources (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  instance text,
  keep text[] DEFAULT '{POST,QUOTE,REPLY}'::text[] NOT NULL,
  paused boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  competitor_brand_id uuid,
  CONSTRAINT sources_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT sources_kind_check CHECK (kind = ANY (ARRAY['HASHTAG'::text, 'MENTION'::text, 'KEYWORD'::text, 'ACCOUNT'::text, 'FEED'::text])),
  CONSTRAINT sources_workspace_id_competitor_brand_id_fkey FOREIGN KEY (workspace_id, competitor_brand_id) REFERENCES competitor_brands(workspace_id, id),
  CONSTRAINT sources_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX sources_by_competitor ON sources USING btree (workspace_id, competitor_brand_id) WHERE competitor_brand_id IS NOT NULL;
CREATE INDEX sources_by_creation ON sources USING btree (workspace_id, created_at, id);
CREATE INDEX sources_by_name ON sources USING btree (workspace_id, kind, name);

CREATE TABLE source_platforms (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  source_id uuid NOT NULL,
  provider text NOT NULL,
  place smallint DEFAULT 0 NOT NULL,
  status text DEFAULT 'ACTIVE'::text NOT NULL,
  problem text,
  progress jsonb,
  interval_minutes integer DEFAULT 60 NOT NULL,
  last_captured_at timestamp(3) with time zone,
  operation_id uuid,
  due_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  lease uuid,
  unread_posts integer DEFAULT 0 NOT NULL,
  unread_fields integer DEFAULT 0 NOT NULL,
  CONSTRAINT source_platforms_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT source_platforms_workspace_id_source_id_provider_key UNIQUE (workspace_id, source_id, provider),
  CONSTRAINT source_platforms_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'NOT_AVAILABLE'::text, 'NEEDS_CONNECTION'::text, 'FAILING'::text])),
  CONSTRAINT source_platforms_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT source_platforms_workspace_id_source_id_fkey FOREIGN KEY (workspace_id, source_id) REFERENCES sources(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX source_platforms_asked ON source_platforms USING btree (workspace_id, operation_id) WHERE operation_id IS NOT NULL;
CREATE INDEX source_platforms_due ON source_platforms USING btree (workspace_id, provider, due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON source_platforms FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION source_platforms_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON source_platforms REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION source_platforms_came();

CREATE TABLE stored_bytes (
  workspace_id uuid NOT NULL,
  kind text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT stored_bytes_pkey PRIMARY KEY (workspace_id, kind, id),
  CONSTRAINT stored_bytes_kind_check CHECK (kind = ANY (ARRAY['UPLOADS'::text, 'MEDIA'::text, 'EXPORTS'::text, 'IMPORTS'::text, 'REPORTS'::text, 'EDITIONS'::text])),
  CONSTRAINT stored_bytes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
) WITH (fillfactor=50);

CREATE TABLE stored_media (
  workspace_id uuid NOT NULL,
  media_content_id uuid NOT NULL,
  file_source text,
  file_key text,
  file_type text,
  file_size bigint,
  file_checksum text,
  thumbnail_source text,
  thumbnail_key text,
  thumbnail_size bigint,
  thumbnail_checksum text,
  blur_hash text,
  CONSTRAINT stored_media_pkey PRIMARY KEY (workspace_id, media_content_id),
  CONSTRAINT stored_media_workspace_id_media_content_id_fkey FOREIGN KEY (workspace_id, media_content_id) REFERENCES media_contents(workspace_id, id) ON DELETE CASCADE
);
CREATE TRIGGER bytes_delete AFTER DELETE ON stored_media REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_stored_media();
CREATE TRIGGER bytes_insert AFTER INSERT ON stored_media REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_stored_media();
CREATE TRIGGER bytes_update AFTER UPDATE ON stored_media REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_stored_media();
CREATE TRIGGER queue_enrichment AFTER INSERT ON stored_media FOR EACH ROW WHEN (new.thumbnail_key IS NOT NULL) EXECUTE FUNCTION queue_enrichment_of_picture('FIRST');
CREATE TRIGGER queue_enrichment_again AFTER UPDATE OF thumbnail_key ON stored_media FOR EACH ROW WHEN (new.thumbnail_key <> old.thumbnail_key) EXECUTE FUNCTION queue_enrichment_of_picture('REPLACED');
CREATE TRIGGER queue_enrichment_first AFTER UPDATE OF thumbnail_key ON stored_media FOR EACH ROW WHEN (new.thumbnail_key IS NOT NULL AND old.thumbnail_key IS NULL) EXECUTE FUNCTION queue_enrichment_of_picture('FIRST');
CREATE TRIGGER queue_transcription AFTER INSERT ON stored_media FOR EACH ROW WHEN (new.file_key IS NOT NULL) EXECUTE FUNCTION queue_transcription();
CREATE TRIGGER queue_transcription_again AFTER UPDATE OF file_key ON stored_media FOR EACH ROW WHEN (new.file_key IS NOT NULL AND new.file_key IS DISTINCT FROM old.file_key) EXECUTE FUNCTION queue_transcription();
CREATE TRIGGER tally_delete AFTER DELETE ON stored_media REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_insert AFTER INSERT ON stored_media REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_update AFTER UPDATE ON stored_media REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();

CREATE TABLE transcription_providers (
  workspace_id uuid NOT NULL,
  kind text NOT NULL,
  base_url text,
  model text,
  sealed_key bytea,
  minute_price double precision,
  monthly_minutes bigint,
  monthly_cents bigint,
  pause_reason text,
  problem text,
  failures integer DEFAULT 0 NOT NULL,
  retry_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT transcription_providers_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT transcription_providers_kind_check CHECK (kind = ANY (ARRAY['OPENAI'::text, 'NONE'::text])),
  CONSTRAINT transcription_providers_pause_reason_check CHECK (pause_reason = ANY (ARRAY['AUTH'::text, 'QUOTA'::text, 'UNREACHABLE'::text, 'BAD_ANSWERS'::text])),
  CONSTRAINT transcription_providers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE transcription_queue (
  workspace_id uuid NOT NULL,
  media_content_id uuid NOT NULL,
  due_at timestamp(3) with time zone DEFAULT now(),
  attempts smallint DEFAULT 0 NOT NULL,
  lease uuid,
  calling_seconds double precision,
  calling_cents double precision,
  failure text,
  last_error text,
  CONSTRAINT transcription_queue_pkey PRIMARY KEY (workspace_id, media_content_id),
  CONSTRAINT transcription_queue_failure_check CHECK (failure = ANY (ARRAY['TOO_LARGE'::text, 'TOO_LONG'::text, 'FILE_MISSING'::text, 'REFUSED'::text, 'BAD_ANSWER'::text, 'UNREACHABLE'::text, 'STOPPED'::text])),
  CONSTRAINT transcription_queue_workspace_id_media_content_id_fkey FOREIGN KEY (workspace_id, media_content_id) REFERENCES media_contents(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX transcription_queue_calling ON transcription_queue USING btree (workspace_id) WHERE calling_seconds IS NOT NULL;
CREATE INDEX transcription_queue_due ON transcription_queue USING btree (workspace_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX transcription_queue_newest ON transcription_queue USING btree (workspace_id, media_content_id DESC, due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON transcription_queue FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone) AND true) EXECUTE FUNCTION transcription_queue_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON transcription_queue REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION transcription_queue_came();

CREATE TABLE transcription_usage (
  workspace_id uuid NOT NULL,
  month date NOT NULL,
  calls integer DEFAULT 0 NOT NULL,
  lost_calls integer DEFAULT 0 NOT NULL,
  seconds double precision DEFAULT 0 NOT NULL,
  lost_seconds double precision DEFAULT 0 NOT NULL,
  cents double precision DEFAULT 0 NOT NULL,
  CONSTRAINT transcription_usage_pkey PRIMARY KEY (workspace_id, month),
  CONSTRAINT transcription_usage_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE transcriptions (
  workspace_id uuid NOT NULL,
  media_content_id uuid NOT NULL,
  item_id uuid NOT NULL,
  transcript text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT transcriptions_pkey PRIMARY KEY (workspace_id, media_content_id),
  CONSTRAINT transcriptions_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT transcriptions_workspace_id_media_content_id_fkey FOREIGN KEY (workspace_id, media_content_id) REFERENCES media_contents(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX transcriptions_by_item ON transcriptions USING btree (workspace_id, item_id);
CREATE TRIGGER queue_embedding AFTER INSERT ON transcriptions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_embedding_of_new('PART');
CREATE TRIGGER queue_embedding_again AFTER UPDATE OF transcript ON transcriptions FOR EACH ROW WHEN (new.transcript IS DISTINCT FROM old.transcript) EXECUTE FUNCTION queue_embedding_of_changed('item_id');
CREATE TRIGGER queue_enrichment AFTER INSERT ON transcriptions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_enrichment_of_new('PART');
CREATE TRIGGER queue_enrichment_again AFTER UPDATE OF transcript ON transcriptions FOR EACH ROW WHEN (new.transcript IS DISTINCT FROM old.transcript) EXECUTE FUNCTION queue_enrichment_of_changed('item_id');
CREATE TRIGGER tally_delete AFTER DELETE ON transcriptions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_insert AFTER INSERT ON transcriptions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_update AFTER UPDATE ON transcriptions REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();

CREATE TABLE uploads (
  workspace_id uuid NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT uploads_pkey PRIMARY KEY (workspace_id, file_name),
  CONSTRAINT uploads_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX uploads_by_expiry ON uploads USING btree (expires_at);
CREATE TRIGGER bytes_delete AFTER DELETE ON uploads REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_uploads();
CREATE TRIGGER bytes_insert AFTER INSERT ON uploads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_uploads();
CREATE TRIGGER bytes_update AFTER UPDATE ON uploads REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_uploads();

CREATE TABLE upstream_deletions (
  workspace_id uuid NOT NULL,
  item_id uuid NOT NULL,
  noticed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT upstream_deletions_pkey PRIMARY KEY (workspace_id, item_id),
  CONSTRAINT upstream_deletions_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);

CREATE TABLE view_groups (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT view_groups_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT view_groups_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  CONSTRAINT view_groups_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX view_groups_by_creation ON view_groups USING btree (workspace_id, created_at, id);

CREATE TABLE collections (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  "position" integer NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  group_id uuid,
  group_position integer,
  CONSTRAINT collections_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT collections_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  CONSTRAINT collections_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT collections_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES view_groups(workspace_id, id)
);
CREATE INDEX collections_by_group ON collections USING btree (workspace_id, group_id, group_position) WHERE group_id IS NOT NULL;
CREATE UNIQUE INDEX collections_by_name ON collections USING btree (workspace_id, lower(name));
CREATE INDEX collections_by_position ON collections USING btree (workspace_id, "position", id);
CREATE TRIGGER note_changed AFTER UPDATE ON collections REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_change('COLLECTION', 'CHANGED');
CREATE TRIGGER note_created AFTER INSERT ON collections REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_change('COLLECTION', 'CREATED');
CREATE TRIGGER note_deleted AFTER DELETE ON collections REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_change('COLLECTION', 'DELETED');
CREATE TRIGGER tally_delete AFTER DELETE ON collections REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_insert AFTER INSERT ON collections REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_update AFTER UPDATE ON collections REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();

CREATE TABLE collection_items (
  workspace_id uuid NOT NULL,
  collection_id uuid NOT NULL,
  item_id uuid NOT NULL,
  added_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT collection_items_pkey PRIMARY KEY (workspace_id, collection_id, item_id),
  CONSTRAINT collection_items_workspace_id_collection_id_fkey FOREIGN KEY (workspace_id, collection_id) REFERENCES collections(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT collection_items_workspace_id_item_id_fkey FOREIGN KEY (workspace_id, item_id) REFERENCES items(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX collection_items_by_item ON collection_items USING btree (workspace_id, item_id);
CREATE TRIGGER campaigns_of_added AFTER INSERT ON collection_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION campaigns_of_collected();
CREATE TRIGGER note_added AFTER INSERT ON collection_items REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_member_change();
CREATE TRIGGER note_item_added AFTER INSERT ON collection_items REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_item_of_member();
CREATE TRIGGER note_item_removed AFTER DELETE ON collection_items REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_item_of_member();
CREATE TRIGGER note_removed AFTER DELETE ON collection_items REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_member_change();
CREATE TRIGGER tally_delete AFTER DELETE ON collection_items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_insert AFTER INSERT ON collection_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_update AFTER UPDATE ON collection_items REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();

CREATE TABLE views (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  filters json NOT NULL,
  sort json NOT NULL,
  custom_attribute_conditions json DEFAULT '[]'::json NOT NULL,
  show_reporting_stats boolean DEFAULT true NOT NULL,
  group_id uuid,
  group_position integer,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  hidden_columns text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT views_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT views_kind_check CHECK (kind = ANY (ARRAY['CONTENT'::text, 'CREATOR'::text, 'SOCIAL_PROFILE'::text])),
  CONSTRAINT views_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  CONSTRAINT views_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  CONSTRAINT views_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES view_groups(workspace_id, id)
);
CREATE INDEX views_by_group ON views USING btree (workspace_id, group_id, group_position) WHERE group_id IS NOT NULL;
CREATE UNIQUE INDEX views_by_name ON views USING btree (workspace_id, kind, lower(name));
CREATE INDEX views_by_update ON views USING btree (workspace_id, kind, updated_at, id);
CREATE TRIGGER tally_delete AFTER DELETE ON views REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_insert AFTER INSERT ON views REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
CREATE TRIGGER tally_update AFTER UPDATE ON views REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_change();

CREATE TABLE webhook_origins (
  workspace_id uuid NOT NULL,
  origin text NOT NULL,
  failures integer NOT NULL,
  pause_seconds integer,
  paused_until timestamp(3) with time zone,
  CONSTRAINT webhook_origins_pkey PRIMARY KEY (workspace_id, origin),
  CONSTRAINT webhook_origins_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

CREATE TABLE webhook_subscriptions (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  origin text NOT NULL,
  event_types text[] NOT NULL,
  metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
  status text NOT NULL,
  disabled_at timestamp(3) with time zone,
  disabled_reason text,
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_secret_until timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  failed_deliveries integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  proven_at timestamp(3) with time zone,
  format text DEFAULT 'STANDARD'::text NOT NULL,
  CONSTRAINT webhook_subscriptions_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT webhook_subscriptions_check CHECK ((status = 'ACTIVE'::text) = (disabled_at IS NULL)),
  CONSTRAINT webhook_subscriptions_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT webhook_subscriptions_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'DISABLED_BY_USER'::text, 'DISABLED_BY_SYSTEM'::text])),
  CONSTRAINT webhook_subscriptions_url_check CHECK (length(url) <= 2048),
  CONSTRAINT webhook_subscriptions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);
CREATE INDEX webhook_subscriptions_by_creation ON webhook_subscriptions USING btree (workspace_id, created_at, id);

CREATE TABLE webhook_deliveries (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  status text DEFAULT 'PENDING'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  round_attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone,
  lease uuid,
  leased_until timestamp(3) with time zone,
  last_attempt_at timestamp(3) with time zone,
  last_error text,
  last_response_status integer,
  response_time_ms integer,
  response_body text,
  delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  attempt_log jsonb DEFAULT '[]'::jsonb NOT NULL,
  replay text,
  due_at timestamp(3) with time zone,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT webhook_deliveries_workspace_id_event_id_subscription_id_key UNIQUE (workspace_id, event_id, subscription_id),
  CONSTRAINT webhook_deliveries_replay_check CHECK (replay = ANY (ARRAY['RETRIED'::text, 'ONCE'::text])),
  CONSTRAINT webhook_deliveries_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text])),
  CONSTRAINT webhook_deliveries_workspace_id_event_id_fkey FOREIGN KEY (workspace_id, event_id) REFERENCES outbox_events(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_workspace_id_subscription_id_fkey FOREIGN KEY (workspace_id, subscription_id) REFERENCES webhook_subscriptions(workspace_id, id) ON DELETE CASCADE
) WITH (fillfactor=80);
CREATE INDEX webhook_deliveries_by_creation ON webhook_deliveries USING btree (workspace_id, created_at, id);
CREATE INDEX webhook_deliveries_by_subscription ON webhook_deliveries USING btree (workspace_id, subscription_id, created_at, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (workspace_id, subscription_id, due_at) WHERE due_at IS NOT NULL AND event_type <> 'subscription.ping'::text;
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries USING btree (workspace_id, subscription_id, due_at) WHERE lease IS NOT NULL;
CREATE INDEX webhook_deliveries_pings ON webhook_deliveries USING btree (workspace_id, due_at) WHERE due_at IS NOT NULL AND event_type = 'subscription.ping'::text;
CREATE TRIGGER former_became_due AFTER UPDATE OF leased_until ON webhook_deliveries FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone)) EXECUTE FUNCTION webhook_deliveries_became_due();
CREATE TRIGGER former_came BEFORE INSERT ON webhook_deliveries FOR EACH ROW WHEN (new.next_attempt_at IS NOT NULL AND new.due_at IS NULL) EXECUTE FUNCTION former_delivery_due();
CREATE TRIGGER former_closed BEFORE UPDATE OF next_attempt_at ON webhook_deliveries FOR EACH ROW WHEN (new.next_attempt_at IS NULL AND new.due_at IS NOT NULL) EXECUTE FUNCTION former_delivery_due();
CREATE TRIGGER former_leased BEFORE UPDATE OF leased_until ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION former_delivery_due();
CREATE TRIGGER former_taken_over BEFORE UPDATE OF due_at ON webhook_deliveries FOR EACH ROW WHEN (new.leased_until IS NOT NULL) EXECUTE FUNCTION former_delivery_taken_over();
CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON webhook_deliveries FOR EACH ROW WHEN (new.due_at IS NOT NULL AND new.due_at < COALESCE(old.due_at, 'infinity'::timestamp with time zone)) EXECUTE FUNCTION webhook_deliveries_became_due();
CREATE TRIGGER queue_came AFTER INSERT ON webhook_deliveries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_deliveries_came();

CREATE TABLE workspace_tallies (
  workspace_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  items bigint NOT NULL,
  creators bigint NOT NULL,
  social_profiles bigint NOT NULL,
  changes bigint NOT NULL,
  CONSTRAINT workspace_tallies_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT workspace_tallies_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
) WITH (fillfactor=50);

CREATE VIEW keywords AS
 SELECT source.workspace_id,
    source.id,
    platform.provider,
    source.name
   FROM sources source
     JOIN LATERAL ( SELECT min(each.provider) AS provider
           FROM source_platforms each
          WHERE each.workspace_id = source.workspace_id AND each.source_id = source.id AND (each.provider = ANY (ARRAY['INSTAGRAM'::text, 'TIKTOK'::text, 'YOUTUBE'::text, 'INTERNAL'::text]))) platform ON platform.provider IS NOT NULL
  WHERE source.kind = 'KEYWORD'::text AND source.competitor_brand_id IS NULL;

CREATE VIEW tags AS
 SELECT source.workspace_id,
    source.id,
    platform.provider,
    source.kind AS type,
    source.name
   FROM sources source
     JOIN LATERAL ( SELECT min(each.provider) AS provider
           FROM source_platforms each
          WHERE each.workspace_id = source.workspace_id AND each.source_id = source.id AND (each.provider = ANY (ARRAY['INSTAGRAM'::text, 'TIKTOK'::text, 'YOUTUBE'::text, 'INTERNAL'::text]))) platform ON platform.provider IS NOT NULL
  WHERE (source.kind = ANY (ARRAY['HASHTAG'::text, 'MENTION'::text])) AND source.competitor_brand_id IS NULL;

CREATE OR REPLACE FUNCTION public.attribute_entries(workspace uuid, kind text, owner uuid, attributes jsonb, at timestamp with time zone)
 RETURNS SETOF attribute_values
 LANGUAGE plpgsql
 STABLE
AS $function$ BEGIN RETURN QUERY 
    SELECT attribute_entries.workspace, attribute_entries.kind, given.key, attribute_entries.owner,
      CASE WHEN definition.type IN ('NUMBER', 'NUMBER_LIST') AND jsonb_typeof(entry) = 'number' THEN entry::numeric END,
      CASE WHEN definition.type IN ('DATE', 'DATETIME', 'DATE_LIST', 'DATETIME_LIST') AND jsonb_typeof(entry) = 'string'
        AND entry #>> '{}' ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$' THEN entry #>> '{}' END,
      CASE WHEN definition.type IN ('TEXT', 'EMAIL', 'PHONE', 'URL', 'TEXT_LIST') AND jsonb_typeof(entry) = 'string'
        THEN lower(entry #>> '{}') END,
      CASE WHEN definition.type IN ('BOOLEAN', 'BOOLEAN_LIST') AND jsonb_typeof(entry) = 'boolean'
          OR definition.type IN ('SINGLE_SELECT_V2', 'SINGLE_SELECT_V3', 'MULTIPLE_SELECT', 'MULTIPLE_SELECT_V2',
            'TEXT_LIST') AND jsonb_typeof(entry) = 'string'
        THEN left(entry #>> '{}', 200) END,
      attribute_entries.at
    FROM jsonb_each(attributes) AS given
    JOIN custom_attribute_definitions AS definition
      ON definition.workspace_id = attribute_entries.workspace AND definition.entity = attribute_entries.kind
        AND definition.key = given.key
    CROSS JOIN LATERAL (
      SELECT given.value AS entry WHERE jsonb_typeof(given.value) <> 'array'
      UNION ALL
      SELECT DISTINCT element FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(given.value) = 'array' THEN given.value ELSE '[]' END) AS element
    ) AS entries
    WHERE definition.type <> 'SHIPPING_ADDRESS'; END $function$;
