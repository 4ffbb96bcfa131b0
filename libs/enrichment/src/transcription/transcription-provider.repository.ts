import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { AiPauseReason } from '../fields/ai-field.enums.js';
import { AiVendorFailures } from '../providers/ai-vendor-failures.repository.js';
import {
  TranscriptionProviderRow,
  TranscriptionTask,
  TranscriptionUsageRow,
} from './transcription.entities.js';

/** What was spent in a month. */
export type TranscriptsSpent = Omit<TranscriptionUsageRow, 'workspaceId' | 'month'>;

export const NO_TRANSCRIPTS: TranscriptsSpent = {
  calls: 0,
  lostCalls: 0,
  seconds: 0,
  lostSeconds: 0,
  cents: 0,
};

/** The most that a call can cost. */
export interface CallBound {
  readonly seconds: number;
  readonly cents: number;
}

/** SQL about who transcribes the videos of workspaces, and what that costs. */
@Injectable()
export class TranscriptionProviderRepository {
  readonly failures: AiVendorFailures;

  constructor(private readonly db: Database) {
    this.failures = new AiVendorFailures(db, 'transcription_providers');
  }

  /** The provider of a workspace: nobody where it has chosen none. */
  async find({ workspaceId }: WorkspaceRef): Promise<TranscriptionProviderRow> {
    const stored = await this.db.manager.findOneBy(TranscriptionProviderRow, { workspaceId });
    return stored ?? { ...NOBODY, workspaceId };
  }

  async save(provider: TranscriptionProviderRow): Promise<void> {
    await this.db.manager.save(TranscriptionProviderRow, provider);
  }

  /** Transcribes nothing until somebody changes the provider. */
  async pause(
    { workspaceId }: WorkspaceRef,
    reason: AiPauseReason,
    problem: string,
    now: Date,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE transcription_providers SET pause_reason = ${reason}, problem = ${problem}, updated_at = ${now}
      WHERE workspace_id = ${workspaceId} AND pause_reason IS NULL`);
  }

  /** Runs work in a transaction in which nobody else begins a call of the workspace. */
  exclusively<Result>({ workspaceId }: WorkspaceRef, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`transcription budget of ${workspaceId}`, work);
  }

  /** What was spent in a month. */
  async ofMonth({ workspaceId }: WorkspaceRef, month: string): Promise<TranscriptsSpent> {
    const stored = await this.db.manager.findOneBy(TranscriptionUsageRow, { workspaceId, month });
    return stored ?? NO_TRANSCRIPTS;
  }

  async add({ workspaceId }: WorkspaceRef, month: string, spent: TranscriptsSpent): Promise<void> {
    await this.db.query(sql`
      INSERT INTO transcription_usage AS usage (workspace_id, month, calls, lost_calls, seconds, lost_seconds, cents)
      VALUES (${workspaceId}, ${month}, ${spent.calls}, ${spent.lostCalls}, ${spent.seconds}, ${spent.lostSeconds},
        ${spent.cents})
      ON CONFLICT (workspace_id, month) DO UPDATE SET calls = usage.calls + EXCLUDED.calls,
        lost_calls = usage.lost_calls + EXCLUDED.lost_calls, seconds = usage.seconds + EXCLUDED.seconds,
        lost_seconds = usage.lost_seconds + EXCLUDED.lost_seconds, cents = usage.cents + EXCLUDED.cents`);
  }

  /** The calls that were begun and not ended, of other videos and of this one. */
  async open(
    scope: WorkspaceRef,
    mediaContentId: string,
  ): Promise<{ others: CallBound[]; own: CallBound | null }> {
    const calls = await this.db.query<CallBound & { id: string }>(sql`
      SELECT task.media_content_id AS id, task.calling_seconds AS seconds, task.calling_cents AS cents
      FROM ${this.db.rows(scope, TranscriptionTask, 'task')} WHERE task.calling_seconds IS NOT NULL`);
    return {
      others: calls.filter(({ id }) => id !== mediaContentId),
      own: calls.find(({ id }) => id === mediaContentId) ?? null,
    };
  }

  /** Writes down that a call of a video begins, or has ended where the bound is null. False where the lease is gone. */
  async note(
    { workspaceId }: WorkspaceRef,
    lease: string,
    mediaContentId: string,
    bound: CallBound | null,
  ): Promise<boolean> {
    const ids = await this.db.ids(sql`
      UPDATE transcription_queue SET calling_seconds = ${bound?.seconds ?? null}, calling_cents = ${bound?.cents ?? null}
      WHERE workspace_id = ${workspaceId} AND media_content_id = ${mediaContentId} AND lease = ${lease}
      RETURNING media_content_id AS id`);
    return ids.length > 0;
  }
}

const NOBODY: Omit<TranscriptionProviderRow, 'workspaceId'> = {
  kind: 'NONE',
  baseUrl: null,
  model: null,
  sealedKey: null,
  minutePrice: null,
  monthlyMinutes: null,
  monthlyCents: null,
  pauseReason: null,
  problem: null,
  failures: 0,
  retryAt: null,
  updatedAt: new Date(0),
};
