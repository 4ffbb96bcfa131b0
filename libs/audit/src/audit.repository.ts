import { Database, sql } from '@loupe/database';
import { listing, newestFirst, Page, type PageArguments } from '@loupe/graphql';
import type { Principal } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AuditEntry } from './audit-entry.entity.js';
import { ownedBy } from './owner.filter.js';

/** All SQL about the audit log. It belongs to owners as tokens do, hence the bare table. */
@Injectable()
export class AuditRepository {
  constructor(private readonly db: Database) {}

  /** Adds an entry. One of a workspace gets the organization of that workspace. */
  async insert(entry: AuditEntry): Promise<void> {
    const { id, createdAt, organizationId, workspaceId, before, after } = entry;
    await this.db.query(sql`
      INSERT INTO audit_log (id, created_at, organization_id, workspace_id, actor_kind, actor_id, actor_name,
        address, action, subject_id, subject_name, before, after)
      VALUES (${id}, ${createdAt}, COALESCE(${organizationId}::uuid,
          (SELECT workspace.organization_id FROM workspaces workspace WHERE workspace.id = ${workspaceId}::uuid)),
        ${workspaceId}, ${entry.actorKind}, ${entry.actorId}, ${entry.actorName}, ${entry.address}, ${entry.action},
        ${entry.subjectId}, ${entry.subjectName}, ${before}, ${after})`);
  }

  /** The entries that an administrator may see, newest first. */
  page(principal: Principal, page: PageArguments): Page<AuditEntry> {
    return new Page<AuditEntry>(
      {
        connection: 'auditLog',
        entity: principal.organizationId ?? principal.workspaceId ?? '',
        ...newestFirst('entry'),
        ...listing<AuditEntry>(this.db, {
          columns: this.db.columns(AuditEntry, 'entry'),
          from: sql`audit_log entry`,
          where: ownedBy(principal, 'entry'),
        }),
      },
      page,
    );
  }
}
