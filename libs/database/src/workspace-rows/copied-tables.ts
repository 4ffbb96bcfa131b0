import type { QueryRunner } from 'typeorm';

/** Who gives committed changes their positions holds the lock of this key. */
export const CHANGES_SEQUENCE = 'changes.sequence';

const SECRETS = 'sealed with the key of its installation';
const PEOPLE = 'who may do what, and has done it, in its installation';
const SENT = 'webhooks and mails, which would be sent again';
const OF_STORE = 'files that its installation keeps';
const OF_COPIES = 'what copies of its posts in columns have to learn: its installation has none yet';
const UNDER_WAY = 'work that its installation has under way, and its results for a while';

/** Tables with a workspace's id whose rows stay behind, and why. All others are copied. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  ai_calls: UNDER_WAY,
  ai_providers: SECRETS,
  alert_mails: SENT,
  alert_place_entries: SENT,
  alert_rule_places: SECRETS,
  api_tokens: PEOPLE,
  api_usage: PEOPLE,
  audit_log: PEOPLE,
  bulk_change_items: UNDER_WAY,
  bulk_changes: UNDER_WAY,
  committed_member_changes: OF_COPIES,
  erasure_requests: UNDER_WAY,
  exports: UNDER_WAY,
  import_files: UNDER_WAY,
  import_hook_deliveries: UNDER_WAY,
  import_hooks: SECRETS,
  import_reports: UNDER_WAY,
  import_undo_items: UNDER_WAY,
  integration_attempts: SECRETS,
  integration_credentials: SECRETS,
  integrations: SECRETS,
  lake_files: OF_STORE,
  lake_marks: OF_STORE,
  lake_parts: OF_STORE,
  lakes: OF_STORE,
  mail_consents: PEOPLE,
  mails: SENT,
  member_changes: OF_COPIES,
  memberships: PEOPLE,
  operation_items: UNDER_WAY,
  operations: UNDER_WAY,
  outbox_events: SENT,
  outbox_interests: SENT,
  outbox_sequences: SENT,
  place_deliveries: SENT,
  places: SECRETS,
  queue_deaths: UNDER_WAY,
  report_links: SECRETS,
  report_places: SECRETS,
  transcription_providers: SECRETS,
  uploads: UNDER_WAY,
  webhook_deliveries: SENT,
  webhook_origins: SENT,
  webhook_subscriptions: SECRETS,
};

/** Columns that have another value in a copy, as SQL. */
const CHANGED: Readonly<Record<string, string>> = {
  'alert_rules.mail_to': "'{}'::text[]",
  // The index is one of the database; it is built when the worker finds it missing.
  'embedding_generations.near_index': 'NULL',
  // People are those of their installation.
  'creator_lists.owner_id': 'NULL',
  'notes.author_id': 'NULL',
  'notes.mentions': "'[]'::jsonb",
  'source_platforms.operation_id': 'NULL',
};
/** Who has taken a task is a process of the installation; the task is due when its lease would have ended. */
const LEASE = 'lease';
/** Whose numbers callers know: mirrors ask for what comes after one. */
const KEPT_NUMBERS = 'changes.position';
const GROUPS = 'queue_groups';
/** Of files only those of media come with a workspace; editions are rows. */
const OF_TABLE: Readonly<Record<string, string>> = { stored_bytes: " AND kind IN ('MEDIA', 'EDITIONS')" };
const WORKSPACE = 'workspace_id';

/** A table of which a workspace's rows are copied. */
export interface CopiedTable {
  readonly name: string;
  /** SQL names of the columns that are copied, the workspace's id first; the database gives the others. */
  readonly columns: readonly string[];
  /** SQL of the copied rows of the workspace $1, in the order in which they get new numbers. */
  readonly rows: string;
}

/** The tables in the database, by name. Values that a database computes or numbers are given anew. */
export async function copiedTables(runner: QueryRunner): Promise<CopiedTable[]> {
  const found: { name: string; columns: string[]; numbered: string | null }[] = await runner.query(
    `SELECT owned.relname AS name,
       array_agg(attname::text ORDER BY attname <> '${WORKSPACE}', attnum) FILTER (WHERE NOT is_anew AND attgenerated = '') AS columns,
       min(attname::text) FILTER (WHERE is_anew AND attidentity <> '') AS numbered
     FROM pg_class AS owned
     JOIN pg_attribute ON attrelid = owned.oid AND attnum > 0 AND NOT attisdropped
     LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     CROSS JOIN LATERAL (SELECT
       (attidentity <> '' AND owned.relname || '.' || attname <> $1)
       OR COALESCE(pg_get_expr(adbin, adrelid) = 'pg_current_xact_id()', FALSE) AS is_anew) AS judged
     WHERE owned.relnamespace = current_schema()::regnamespace AND owned.relkind = 'r' AND EXISTS (
       SELECT FROM pg_attribute AS own WHERE own.attrelid = owned.oid AND own.attname = '${WORKSPACE}' AND NOT own.attisdropped)
     GROUP BY owned.relname ORDER BY owned.relname`,
    [KEPT_NUMBERS],
  );
  return found
    .filter(({ name }) => LEFT_BEHIND[name] === undefined)
    .map(({ name, columns, numbered }) => ({
      name,
      columns: columns.map(quoted),
      rows: name === GROUPS ? groupsOf(columns) : rowsOf(name, columns, numbered),
    }));
}

function rowsOf(table: string, columns: readonly string[], numbered: string | null): string {
  const values = columns.map((column) =>
    column === LEASE ? 'NULL' : (CHANGED[`${table}.${column}`] ?? quoted(column)),
  );
  const order = numbered === null ? '' : ` ORDER BY ${quoted(numbered)}`;
  return `SELECT ${values.join(', ')} FROM ${quoted(table)} WHERE ${WORKSPACE} = $1${OF_TABLE[table] ?? ''}${order}`;
}

/** Groups of one queue differ by the transaction that wrote them. Queues are called like their tables. */
function groupsOf(columns: readonly string[]): string {
  const values = columns.map((column) => (column === 'due_at' ? 'min(due_at)' : quoted(column)));
  const keys = columns.filter((column) => column !== 'due_at').map(quoted);
  const left = Object.keys(LEFT_BEHIND).map((table) => `'${table}'`);
  return `SELECT ${values.join(', ')} FROM ${GROUPS} WHERE ${WORKSPACE} = $1 AND queue <> ALL(ARRAY[${left.join(', ')}])
    GROUP BY ${keys.join(', ')}`;
}

const quoted = (name: string) => `"${name}"`;
