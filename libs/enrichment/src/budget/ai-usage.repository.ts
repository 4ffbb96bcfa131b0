import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AiCallRow, AiUsageRow } from './ai-usage.entity.js';

/** Numbers of a month, added up. */
export interface Spent {
  calls: number;
  lostCalls: number;
  inputTokens: number;
  outputTokens: number;
  lostTokens: number;
  cents: number;
}

export const NOTHING_SPENT: Spent = {
  calls: 0,
  lostCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  lostTokens: 0,
  cents: 0,
};

/** SQL about what is spent on fields. */
@Injectable()
export class AiUsageRepository {
  constructor(private readonly db: Database) {}

  /** What each field has spent in a month; fields that were deleted too. */
  async ofMonth(scope: WorkspaceRef, month: string): Promise<Map<string, Spent>> {
    const rows = await this.db.query<Spent & { fieldId: string }>(sql`
      SELECT usage.field_id AS "fieldId", usage.calls, usage.lost_calls AS "lostCalls",
        usage.input_tokens::double precision AS "inputTokens", usage.output_tokens::double precision AS "outputTokens",
        usage.lost_tokens::double precision AS "lostTokens", usage.cents
      FROM ${this.db.rows(scope, AiUsageRow, 'usage')} WHERE usage.month = ${month}`);
    return new Map(rows.map(({ fieldId, ...spent }) => [fieldId, spent]));
  }

  /** Runs work in a transaction in which nobody else begins a call of the workspace. */
  exclusively<Result>({ workspaceId }: WorkspaceRef, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`ai budget of ${workspaceId}`, work);
  }

  /** The calls that are under way. */
  underWay(scope: WorkspaceRef): Promise<AiCallRow[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(AiCallRow, 'call')} FROM ${this.db.rows(scope, AiCallRow, 'call')}`);
  }

  async begin(call: AiCallRow): Promise<void> {
    await this.db.manager.insert(AiCallRow, call);
  }

  /** Ends a call. False where it has been given up as lost. */
  async end({ workspaceId }: WorkspaceRef, id: string): Promise<boolean> {
    const { affected } = await this.db.manager.delete(AiCallRow, { workspaceId, id });
    return affected === 1;
  }

  async add({ workspaceId }: WorkspaceRef, fieldId: string, month: string, spent: Spent): Promise<void> {
    await this.db.query(sql`
      INSERT INTO ai_usage AS usage (workspace_id, field_id, month, calls, lost_calls, input_tokens, output_tokens,
        lost_tokens, cents)
      VALUES (${workspaceId}, ${fieldId}, ${month}, ${spent.calls}, ${spent.lostCalls}, ${spent.inputTokens},
        ${spent.outputTokens}, ${spent.lostTokens}, ${spent.cents})
      ON CONFLICT (workspace_id, month, field_id) DO UPDATE SET calls = usage.calls + EXCLUDED.calls,
        lost_calls = usage.lost_calls + EXCLUDED.lost_calls, input_tokens = usage.input_tokens + EXCLUDED.input_tokens,
        output_tokens = usage.output_tokens + EXCLUDED.output_tokens,
        lost_tokens = usage.lost_tokens + EXCLUDED.lost_tokens, cents = usage.cents + EXCLUDED.cents`);
  }
}

export function sumOf(all: Iterable<Spent>): Spent {
  const sum = { ...NOTHING_SPENT };
  for (const spent of all) {
    for (const key of Object.keys(sum) as (keyof Spent)[]) sum[key] += spent[key];
  }
  return sum;
}

/** Tokens that count against a budget. */
export function tokensOf({ inputTokens, outputTokens, lostTokens }: Spent): number {
  return inputTokens + outputTokens + lostTokens;
}

/** The first day of a time's month (UTC). */
export function monthOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

/** When the month after a time begins (UTC). */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
