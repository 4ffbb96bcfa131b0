import { homeOf } from '@loupe/database';
import pg from 'pg';
import { startTestApp, type TestApp } from './app.js';
import { loupe } from './loupe-in-process.js';
import { createTestDatabase, type TestDatabase, testConfig, testEnvironment } from './servers.js';

/** What a database gives anew to rows that come from another one. */
const ANEW = ['change', 'number'];

/** An API with a main database, in which its workspaces are made, and a second one. */
export class MovingWorld {
  private constructor(
    readonly api: TestApp,
    readonly second: TestDatabase,
    readonly settings: Record<string, string>,
  ) {}

  static async start(more: Readonly<Record<string, string>> = {}): Promise<MovingWorld> {
    const second = await createTestDatabase();
    const settings = {
      DATABASE_OF_WORKSPACES: `second=${urlOf(second.name)}`,
      DATABASE_OF_NEW_WORKSPACES: '',
      EMBEDDINGS_PROVIDER: 'off',
      ...more,
    };
    return new MovingWorld(await startTestApp(settings), second, settings);
  }

  async stop(): Promise<void> {
    await this.api.close();
    await this.second.drop();
  }

  get environment(): NodeJS.ProcessEnv {
    return testEnvironment({ database: this.api.database, ...this.settings });
  }

  /** `loupe workspace move`, in this process. */
  move(workspaceId: string, to: string, ...options: string[]) {
    return loupe(['workspace', 'move', workspaceId, to, ...options], this.environment);
  }

  /** Runs statements in one of the two databases. */
  async in<Row extends pg.QueryResultRow>(
    place: 'main' | 'second',
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const name = place === 'main' ? this.api.database : this.second.name;
    const client = new pg.Client({ connectionString: urlOf(name) });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** All that a database has of a workspace, by table, in one order; what databases give anew is left out. */
  async rowsOf(place: 'main' | 'second', workspaceId: string): Promise<Record<string, unknown[]>> {
    const found: Record<string, unknown[]> = {};
    const tables = await this.in<{ name: string }>(
      place,
      `SELECT table_name AS name FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND column_name = 'workspace_id' AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    for (const { name } of tables) {
      if (homeOf(name) === 'main' || ['audit_log', 'moving_workspaces'].includes(name)) continue;
      const row = name === 'workspace_tallies' ? `to_jsonb(held) - 'id'` : 'to_jsonb(held)';
      const from =
        name === 'queue_groups'
          ? `(SELECT workspace_id, queue, part, min(due_at) AS due_at FROM queue_groups WHERE queue <> 'mails' GROUP BY 1, 2, 3)`
          : name;
      const [{ rows } = { rows: [] }] = await this.in<{ rows: unknown[] }>(
        place,
        `SELECT COALESCE(jsonb_agg(entry ORDER BY entry::text), '[]') AS rows
         FROM (SELECT ${row} - $2::text[] AS entry FROM ${from} AS held WHERE workspace_id = $1) AS kept`,
        [workspaceId, ANEW],
      );
      if (rows.length > 0) found[name] = rows;
    }
    return found;
  }

  /** What a move leaves behind only while it is not finished: triggers, notes and states. */
  async traces(): Promise<unknown[]> {
    const found: unknown[] = [];
    for (const place of ['main', 'second'] as const) {
      found.push(
        ...(await this.in(
          place,
          `SELECT tgname AS trace FROM pg_trigger WHERE tgname LIKE 'a_move_%' LIMIT 3`,
        )),
        ...(await this.in(place, 'SELECT workspace_id AS trace FROM moving_workspaces')),
        ...(await this.in(
          place,
          'SELECT id AS trace FROM workspaces WHERE moving_to IS NOT NULL OR moved_from IS NOT NULL',
        )),
      );
    }
    return found;
  }
}

export const urlOf = (database: string): string => testConfig({ database }).get('DATABASE_URL');
