import { Database, sql } from '@loupe/database';
import type { Provider, WorkspaceRef, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { IntegrationAttemptRow } from './integration-attempt.entity.js';

/** What a browser brings back. */
export interface BroughtState {
  readonly id: string;
  readonly provider: Provider;
  readonly stateHash: Buffer;
  readonly sessionId: string;
}

/** All SQL about sign-ins at platforms. */
@Injectable()
export class AttemptsRepository {
  constructor(private readonly db: Database) {}

  async insert(attempt: IntegrationAttemptRow): Promise<void> {
    await this.db.manager.insert(IntegrationAttemptRow, attempt);
  }

  /** Removes the workspace's sign-ins that have ended, and counts those that have not. */
  async open(scope: WorkspaceScope, now: Date): Promise<number> {
    await this.db.query(sql`
      DELETE FROM integration_attempts WHERE workspace_id = ${scope.workspaceId} AND expires_at <= ${now}`);
    return this.db.count(sql`FROM ${this.db.rows(scope, IntegrationAttemptRow, 'attempt')}`);
  }

  /** A sign-in that has not ended. */
  async find(scope: WorkspaceScope, id: string, now: Date): Promise<IntegrationAttemptRow | null> {
    const [row] = await this.db.query<IntegrationAttemptRow>(sql`
      SELECT ${this.db.columns(IntegrationAttemptRow, 'attempt')}
      FROM ${this.db.rows(scope, IntegrationAttemptRow, 'attempt')}
      WHERE attempt.id = ${id} AND attempt.expires_at > ${now}`);
    return row ?? null;
  }

  /** As `find`, locked until the transaction ends. */
  async lock(scope: WorkspaceScope, id: string, now: Date): Promise<IntegrationAttemptRow | null> {
    const [row] = await this.db.query<IntegrationAttemptRow>(sql`
      SELECT ${this.db.columns(IntegrationAttemptRow, 'attempt')}
      FROM ${this.db.rows(scope, IntegrationAttemptRow, 'attempt')}
      WHERE attempt.id = ${id} AND attempt.expires_at > ${now} FOR UPDATE`);
    return row ?? null;
  }

  /** Takes a state: whoever brings it a second time, too late, or in another session, gets null, and it stays as it was. */
  async take(scope: WorkspaceRef, state: BroughtState, now: Date): Promise<IntegrationAttemptRow | null> {
    const { id, provider, stateHash, sessionId } = state;
    const [row] = await this.db.query<IntegrationAttemptRow>(sql`
      UPDATE integration_attempts AS attempt SET state_hash = NULL
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id} AND provider = ${provider}
        AND state_hash = ${stateHash} AND expires_at > ${now} AND (session_id IS NULL OR session_id = ${sessionId})
      RETURNING ${this.db.columns(IntegrationAttemptRow, 'attempt')}`);
    return row ?? null;
  }

  /** What has become of a sign-in. */
  async update(
    { workspaceId, id }: Pick<IntegrationAttemptRow, 'workspaceId' | 'id'>,
    change: Partial<Pick<IntegrationAttemptRow, 'status' | 'sealed' | 'problem' | 'expiresAt'>>,
  ): Promise<void> {
    await this.db.manager.update(IntegrationAttemptRow, { workspaceId, id }, change);
  }
}
