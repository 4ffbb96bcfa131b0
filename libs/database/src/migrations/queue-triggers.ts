/** A table that is a leased queue (docs/adr/0026), as its triggers see it. Used by released migrations: not to be changed. */
export interface TriggeredQueue {
  readonly table: string;
  /** In queue_groups. */
  readonly queue: string;
  /** SQL of the part that a row belongs to. */
  readonly part?: (row: string) => string;
  /** SQL of what holds for rows that are still to be done. */
  readonly open?: (row: string) => string;
}

/** The first transaction's row is its own: no transaction waits for another's. */
const SOONEST = `
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at`;

/**
 * Triggers that say in queue_groups when work has come: of new rows by one statement, of others when they become due sooner
 * than they were. Triggers, not application code: whoever writes a row, it is found.
 */
export function queueTriggers({
  table,
  queue,
  part = () => "''::text",
  open = () => 'TRUE',
}: TriggeredQueue): string {
  return `
  CREATE FUNCTION ${table}_came() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    SELECT workspace_id, '${queue}', ${part('added')}, min(due_at) FROM added
    WHERE due_at IS NOT NULL AND ${open('added')} GROUP BY 1, 3 ORDER BY 1, 3 ${SOONEST};
    RETURN NULL;
  END $$;
  CREATE FUNCTION ${table}_became_due() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO queue_groups (workspace_id, queue, part, due_at)
    VALUES (NEW.workspace_id, '${queue}', ${part('NEW')}, NEW.due_at) ${SOONEST};
    RETURN NULL;
  END $$;
  CREATE TRIGGER queue_came AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION ${table}_came();
  CREATE TRIGGER queue_became_due AFTER UPDATE OF due_at ON ${table} FOR EACH ROW
    WHEN (NEW.due_at IS NOT NULL AND NEW.due_at < COALESCE(OLD.due_at, 'infinity') AND ${open('NEW')})
    EXECUTE FUNCTION ${table}_became_due();
  INSERT INTO queue_groups (workspace_id, queue, part, due_at)
  SELECT workspace_id, '${queue}', ${part(table)}, min(due_at) FROM ${table}
  WHERE due_at IS NOT NULL AND ${open(table)} GROUP BY 1, 3;
`;
}

/** The way back from `queueTriggers`. */
export function dropQueueTriggers({ table, queue }: TriggeredQueue): string {
  return `
  DROP TRIGGER queue_came ON ${table};
  DROP TRIGGER queue_became_due ON ${table};
  DROP FUNCTION ${table}_came(), ${table}_became_due();
  DELETE FROM queue_groups WHERE queue = '${queue}';
`;
}
