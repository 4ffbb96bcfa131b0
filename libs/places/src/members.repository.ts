import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** Says whose addresses are those of members. People belong to a library above this one. */
@Injectable()
export class MembersRepository {
  constructor(private readonly db: Database) {}

  /** Those of the addresses whose people have joined the workspace or its organization. */
  async among({ workspaceId }: WorkspaceRef, addresses: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ email: string }>(sql`
      SELECT DISTINCT person.email
      FROM people person JOIN memberships membership ON membership.person_id = person.id
      WHERE person.email = ANY(${addresses}::text[]) AND person.deactivated_at IS NULL
        AND membership.accepted_at IS NOT NULL AND (membership.workspace_id = ${workspaceId} OR membership.organization_id = (
          SELECT workspace.organization_id FROM workspaces workspace WHERE workspace.id = ${workspaceId}))`);
    return new Set(rows.map(({ email }) => email));
  }
}
