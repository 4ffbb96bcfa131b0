import { Database, raw, sql } from '@loupe/database';
import { DemoWriter } from '@loupe/demo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { RpcClient } from './mcp.js';
import { MOST, QuestionsAgent } from './questions-agent.js';

/** The zone of the demo's first workspace, as SQL has it, and the account of its brand. */
export const ZONE = "'Europe/Paris'";
export const OWN = 'solvenne.skin';
export const NOW = `(now() AT TIME ZONE ${ZONE})`;
/** When a post was published, in the zone. */
export const TAKEN = `(item.taken_at AT TIME ZONE ${ZONE})`;
/** What a post's creator got for it; null without a fee. */
export const FEE = `(item.custom_attributes ->> 'fee')::numeric`;
/** By their numbers of ISO 8601, from 1. */
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Whether a post is of a span, as SQL says it. */
export const within = (from: string, to: string) => `${TAKEN} >= ${from} AND ${TAKEN} < ${to}`;
export const ago = (unit: 'month' | 'quarter' | 'week', count: number) =>
  unit === 'quarter'
    ? `date_trunc('quarter', ${NOW}) - interval '${3 * count} month'`
    : `date_trunc('${unit}', ${NOW}) - interval '${count} ${unit}'`;
export const LAST_MONTH = within(ago('month', 1), ago('month', 0));
export const LAST_WEEK = within(ago('week', 1), ago('week', 0));
export const LAST_QUARTER = within(ago('quarter', 1), ago('quarter', 0));
/** The last days with today, as `LAST_7_DAYS` has them. */
export const lastDays = (days: number) =>
  within(
    `date_trunc('day', ${NOW}) - interval '${days - 1} day'`,
    `date_trunc('day', ${NOW}) + interval '1 day'`,
  );

/** The demo behind an API, asked by tools and by SQL. */
export class DemoTruth {
  /** What each question has taken, by its name. */
  readonly taken = new Map<string, string>();

  private constructor(
    readonly api: TestApp,
    readonly client: RpcClient,
    private readonly workspaceId: string,
  ) {}

  /** @param scale of the demo, 1 for all of it */
  static async start(scale: number): Promise<DemoTruth> {
    const api = await startTestApp({ RATE_LIMITS: 'off' });
    const { workspaceId, token } = await DemoWriter.of(api.app).write(scale, () => {});
    const headers = { 'workspace-id': workspaceId };
    return new DemoTruth(api, new RpcClient(`${api.url}/mcp`, { token: token ?? '', headers }), workspaceId);
  }

  get db(): Database {
    return this.api.app.get(Database, { strict: false });
  }

  /** Rows of the workspace: its own posts and others', or those of another table called `item`. */
  rows<Row extends object>(columns: string, rest: string, from = 'items item'): Promise<Row[]> {
    return this.db.query<Row>(
      sql`SELECT ${raw(columns)} FROM ${raw(from)} WHERE item.workspace_id = ${this.workspaceId} ${raw(rest)}`,
    );
  }

  /** The first row of own posts. */
  async one(columns: string, rest: string): Promise<Record<string, unknown>> {
    return (await this.rows<Record<string, unknown>>(columns, own(rest)))[0] ?? {};
  }
}

/** A condition on own posts. */
export const own = (rest: string) => `AND item.competitor_brand_id IS NULL ${rest}`;

/**
 * The demo of a block of tests, started before them and closed after them, with what its questions are written in: `question` is a test
 * that asks as a model would, within what it may take; `truth` and `one` are what SQL says.
 * @param size of the demo, 1 for all of it
 */
export function demoQuestions(size: number) {
  let started: DemoTruth | undefined;
  beforeAll(async () => {
    started = await DemoTruth.start(size);
  });
  afterAll(() => started?.api.close());
  const demo = (): DemoTruth => {
    if (started === undefined) throw new Error('The demo is there when tests run');
    return started;
  };
  const question = (name: string, ask: (agent: QuestionsAgent) => Promise<void>) =>
    it(name, async () => {
      const { client, taken } = demo();
      const agent = await QuestionsAgent.of(client);
      await ask(agent);
      const { calls, tokens } = agent.taken;
      taken.set(name, `${calls} calls, ${tokens} tokens`);
      expect([name, calls <= MOST.calls, tokens <= MOST.tokens], taken.get(name)).toEqual([name, true, true]);
    });
  const truth: DemoTruth['rows'] = (columns, rest, from) => demo().rows(columns, rest, from);
  const one: DemoTruth['one'] = (columns, rest) => demo().one(columns, rest);
  return { demo, question, truth, one };
}
