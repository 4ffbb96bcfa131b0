/**
 * What programs of version 0.1 need of the schema of later versions, so that they go on until the new programs have taken
 * their place (docs/adr/0082). Migrations use it, so its effect must not change. A later version drops it.
 */

/**
 * Programs of version 0.1 know no due_at: it follows what they write. Programs of later versions never set leased_until, give
 * due_at with new deliveries, and change it together with next_attempt_at, so none of these triggers runs for them.
 */
export const FORMER_DELIVERIES = `
  ALTER TABLE webhook_deliveries ADD COLUMN IF NOT EXISTS leased_until timestamptz(3);
  CREATE OR REPLACE FUNCTION former_delivery_due() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.due_at := CASE WHEN NEW.next_attempt_at IS NOT NULL THEN COALESCE(NEW.leased_until, NEW.next_attempt_at) END;
    RETURN NEW;
  END $$;
  CREATE OR REPLACE FUNCTION former_delivery_taken_over() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.leased_until := NULL;
    RETURN NEW;
  END $$;
  CREATE OR REPLACE TRIGGER former_came BEFORE INSERT ON webhook_deliveries FOR EACH ROW
    WHEN (NEW.next_attempt_at IS NOT NULL AND NEW.due_at IS NULL) EXECUTE FUNCTION former_delivery_due();
  CREATE OR REPLACE TRIGGER former_closed BEFORE UPDATE OF next_attempt_at ON webhook_deliveries FOR EACH ROW
    WHEN (NEW.next_attempt_at IS NULL AND NEW.due_at IS NOT NULL) EXECUTE FUNCTION former_delivery_due();
  CREATE OR REPLACE TRIGGER former_leased BEFORE UPDATE OF leased_until ON webhook_deliveries FOR EACH ROW
    EXECUTE FUNCTION former_delivery_due();
  CREATE OR REPLACE TRIGGER former_taken_over BEFORE UPDATE OF due_at ON webhook_deliveries FOR EACH ROW
    WHEN (NEW.leased_until IS NOT NULL) EXECUTE FUNCTION former_delivery_taken_over();
`;

/** As queue_became_due, for what programs of version 0.1 write. It needs the function of the queue's triggers. */
export const FORMER_DELIVERIES_QUEUED = `
  CREATE OR REPLACE TRIGGER former_became_due AFTER UPDATE OF leased_until ON webhook_deliveries FOR EACH ROW
    WHEN (NEW.due_at IS NOT NULL AND NEW.due_at < COALESCE(OLD.due_at, 'infinity'))
    EXECUTE FUNCTION webhook_deliveries_became_due();
`;

/** Removes the triggers of both; the column is one of version 0.1. */
export const DROP_FORMER_DELIVERIES = `
  DROP TRIGGER IF EXISTS former_came ON webhook_deliveries;
  DROP TRIGGER IF EXISTS former_closed ON webhook_deliveries;
  DROP TRIGGER IF EXISTS former_leased ON webhook_deliveries;
  DROP TRIGGER IF EXISTS former_taken_over ON webhook_deliveries;
  DROP TRIGGER IF EXISTS former_became_due ON webhook_deliveries;
  DROP FUNCTION IF EXISTS former_delivery_due(), former_delivery_taken_over();
`;

/**
 * Tags and keywords as programs of version 0.1 read them.
 * @param condition SQL of a further condition for sources
 */
export function formerSettings(condition = 'TRUE'): string {
  const view = (name: string, columns: string, kinds: string) => `
    CREATE OR REPLACE VIEW ${name} AS
    SELECT source.workspace_id, source.id, platform.provider, ${columns}source.name FROM sources AS source
    JOIN LATERAL (SELECT min(each.provider) AS provider FROM source_platforms AS each
      WHERE each.workspace_id = source.workspace_id AND each.source_id = source.id
        AND each.provider IN ('INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'INTERNAL')) AS platform ON platform.provider IS NOT NULL
    WHERE source.kind IN (${kinds}) AND ${condition};`;
  return view('tags', 'source.kind AS type, ', "'HASHTAG', 'MENTION'") + view('keywords', '', "'KEYWORD'");
}
