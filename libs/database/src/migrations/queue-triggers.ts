/**
 * A table that is a leased queue (docs/adr/0026), as its triggers see it. Released migrations use it, so its effect must
 * not change.
 */
export interface TriggeredQueue {
  readonly table: string;
  /** Its name in queue_groups. */
  readonly queue: string;
  /** SQL of the part that a row belongs to. */
  readonly part?: (row: string) => string;
  /** SQL of the condition for rows that are not done yet. */
  readonly open?: (row: string) => string;
}

/** The row of the first transaction belongs to it, so no transaction waits for another. */
const SOONEST = `
  ON CONFLICT (workspace_id, queue, part, change) DO UPDATE SET due_at = EXCLUDED.due_at
    WHERE queue_groups.due_at > EXCLUDED.due_at`;

/**
 * Triggers that write to queue_groups when there is new work: once for all new rows of a statement; for other rows, when
 * they become due earlier than before. Triggers and not application code, so that a row is found whichever code writes
 * it.
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

/** SQL that removes the triggers of `queueTriggers`. */
export function dropQueueTriggers({ table, queue }: TriggeredQueue): string {
  return `
  DROP TRIGGER queue_came ON ${table};
  DROP TRIGGER queue_became_due ON ${table};
  DROP FUNCTION ${table}_came(), ${table}_became_due();
  DELETE FROM queue_groups WHERE queue = '${queue}';
`;
}
