import { Database, sql } from '@loupe/database';
import type { IntegrationStatus, Provider, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Integration, IntegrationCredentials } from '../settings.entities.js';

/** An integration, and whether it has its own credentials. */
export type IntegrationRow = Integration & { hasCredentials: boolean };

/** What names an integration that is no more. */
export type RemovedIntegration = Pick<Integration, 'id' | 'provider' | 'handle'>;

/** All SQL about connections to platform accounts. */
@Injectable()
export class IntegrationsRepository {
  constructor(private readonly db: Database) {}

  /** The integrations of workspaces, oldest first. */
  async ofWorkspaces(workspaceIds: readonly string[]): Promise<IntegrationRow[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Integration, 'integration')}, credential.integration_id IS NOT NULL AS "hasCredentials"
      FROM ${this.db.rowsOfWorkspaces(workspaceIds, Integration, 'integration')}
      LEFT JOIN ${this.db.rowsOfWorkspaces(workspaceIds, IntegrationCredentials, 'credential')}
        ON credential.workspace_id = integration.workspace_id AND credential.integration_id = integration.id
      ORDER BY integration.connected_at, integration.id`);
  }

  /** The credentials of integrations. */
  async credentials(scope: WorkspaceScope, ids: readonly string[]): Promise<IntegrationCredentials[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(IntegrationCredentials, 'credential')}
      FROM ${this.db.rows(scope, IntegrationCredentials, 'credential')}
      WHERE credential.integration_id = ANY(${ids}::uuid[])`);
  }

  /** The credentials of an integration, locked until the transaction ends. */
  async lockCredentials(scope: WorkspaceScope, id: string): Promise<IntegrationCredentials | null> {
    const rows = await this.db.query<IntegrationCredentials>(sql`
      SELECT ${this.db.columns(IntegrationCredentials, 'credential')}
      FROM ${this.db.rows(scope, IntegrationCredentials, 'credential')}
      WHERE credential.integration_id = ${id} FOR UPDATE`);
    return rows[0] ?? null;
  }

  /** Connects an account, or connects it again; returns the integration's id. */
  async connect(
    scope: WorkspaceScope,
    id: string,
    provider: Provider,
    handle: string,
    now: Date,
  ): Promise<string> {
    const [row] = await this.db.query<{ id: string }>(sql`
      INSERT INTO integrations (workspace_id, id, provider, handle, status, connected_at)
      VALUES (${scope.workspaceId}, ${id}, ${provider}, ${handle}, 'CONNECTED', ${now})
      ON CONFLICT (workspace_id, provider, handle)
      DO UPDATE SET status = 'CONNECTED', connected_at = EXCLUDED.connected_at, problem = NULL
      RETURNING id`);
    if (row === undefined) throw new Error('An integration was not stored');
    return row.id;
  }

  async saveCredentials(credentials: IntegrationCredentials): Promise<void> {
    await this.db.manager.upsert(IntegrationCredentials, credentials, ['workspaceId', 'integrationId']);
  }

  async setStatus(
    scope: WorkspaceScope,
    id: string,
    status: IntegrationStatus,
    problem: string | null,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE integrations SET status = ${status}, problem = ${problem}
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id}`);
  }

  /** Returns what was removed; null where there was no such integration. */
  async remove(scope: WorkspaceScope, id: string): Promise<RemovedIntegration | null> {
    const [removed] = await this.db.query<RemovedIntegration>(sql`
      DELETE FROM integrations WHERE workspace_id = ${scope.workspaceId} AND id = ${id}
      RETURNING id, provider, handle`);
    return removed ?? null;
  }
}
