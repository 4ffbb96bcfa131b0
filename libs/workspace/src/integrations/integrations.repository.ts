import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Integration, IntegrationCredentials } from '../settings.entities.js';

/** An integration, and whether it has its own credentials. */
export type IntegrationRow = Omit<Integration, 'endsAt'> & {
  hasCredentials: boolean;
  /** Ends of the access token, and of what it is renewed with. */
  expiresAt: Date | null;
  grantEndsAt: Date | null;
};

/** How an account was connected, and what it allows. */
export type Connecting = Pick<Integration, 'provider' | 'handle' | 'method' | 'grantedScopes'>;

/** What names an integration that is no more. */
export type RemovedIntegration = Pick<Integration, 'id' | 'provider' | 'handle'>;

/** All SQL about connections to platform accounts. */
@Injectable()
export class IntegrationsRepository {
  constructor(private readonly db: Database) {}

  /** The integrations of workspaces, oldest first. */
  async ofWorkspaces(workspaceIds: readonly string[]): Promise<IntegrationRow[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Integration, 'integration')}, credential.integration_id IS NOT NULL AS "hasCredentials",
        credential.expires_at AS "expiresAt", credential.grant_ends_at AS "grantEndsAt"
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
    { provider, handle, method, grantedScopes }: Connecting,
    now: Date,
  ): Promise<string> {
    const [row] = await this.db.query<{ id: string }>(sql`
      INSERT INTO integrations (workspace_id, id, provider, handle, status, connected_at, method, granted_scopes)
      VALUES (${scope.workspaceId}, ${id}, ${provider}, ${handle}, 'CONNECTED', ${now}, ${method}, ${grantedScopes})
      ON CONFLICT (workspace_id, provider, handle)
      DO UPDATE SET status = 'CONNECTED', connected_at = EXCLUDED.connected_at, problem = NULL,
        method = EXCLUDED.method, granted_scopes = EXCLUDED.granted_scopes, is_revoked = FALSE
      RETURNING id`);
    if (row === undefined) throw new Error('An integration was not stored');
    return row.id;
  }

  async saveCredentials(credentials: IntegrationCredentials): Promise<void> {
    await this.db.manager.upsert(IntegrationCredentials, credentials, ['workspaceId', 'integrationId']);
  }

  /** Forgets the credentials of a connection. */
  async forgetCredentials(scope: WorkspaceScope, id: string): Promise<void> {
    await this.db.query(sql`
      DELETE FROM integration_credentials WHERE workspace_id = ${scope.workspaceId} AND integration_id = ${id}`);
  }

  /** Notes that the platform refuses a connection. */
  async disconnect(scope: WorkspaceScope, id: string, problem: string, isRevoked: boolean): Promise<void> {
    await this.db.query(sql`
      UPDATE integrations SET status = 'DISCONNECTED', problem = ${problem}, is_revoked = ${isRevoked}
      WHERE workspace_id = ${scope.workspaceId} AND id = ${id}`);
  }

  /** Whether a connection of any workspace rests on the permission of this person at a platform. */
  async isGrantorKnown(grantor: Buffer): Promise<boolean> {
    const from = sql`FROM ${this.db.rowsOfEveryWorkspace(IntegrationCredentials, 'credential')}
      WHERE credential.grantor = ${grantor}`;
    return (await this.db.count(from)) > 0;
  }

  /** Returns what was removed; null where there was no such integration. */
  async remove(scope: WorkspaceScope, id: string): Promise<RemovedIntegration | null> {
    const [removed] = await this.db.query<RemovedIntegration>(sql`
      DELETE FROM integrations WHERE workspace_id = ${scope.workspaceId} AND id = ${id}
      RETURNING id, provider, handle`);
    return removed ?? null;
  }
}
