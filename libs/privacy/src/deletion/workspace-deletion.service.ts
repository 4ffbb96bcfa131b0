import { type Actor, AuditLog } from '@loupe/audit';
import { writersKey } from '@loupe/content';
import { Database, SqlState, sqlStateOf } from '@loupe/database';
import { Clock, NotFoundError } from '@loupe/kernel';
import type { Workspace } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { DeletionRepository, type Owner } from './deletion.repository.js';
import { StoredThingsService } from './stored-things.service.js';

/** Rows that are deleted in one transaction. */
const BATCH = 5000;

/** What a deletion removed, or would remove. */
export interface DeletionReport {
  /** Number of rows by table, without the workspace and the organization themselves. */
  rows: Record<string, number>;
  files: number;
}

/** Called after each batch with the table and the number of its rows that are deleted. */
type Progress = (table: string, rows: number) => void;

/** Deletes workspaces and organizations with all that they have. Only the audit log keeps its entries. */
@Injectable()
export class WorkspaceDeletionService {
  constructor(
    private readonly repository: DeletionRepository,
    private readonly stored: StoredThingsService,
    private readonly db: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * A workspace, also one whose deletion was interrupted.
   * @throws NotFoundError for an unknown id
   */
  async workspace(id: string): Promise<Workspace> {
    const workspace = await this.repository.findWorkspace(id);
    if (workspace === null) throw new NotFoundError('Workspace');
    return workspace;
  }

  /**
   * An organization with its workspaces.
   * @throws NotFoundError for an unknown id
   */
  async organization(id: string): Promise<{ name: string; workspaces: Workspace[] }> {
    const organization = await this.repository.findOrganization(id);
    if (organization === null) throw new NotFoundError('Organization');
    return { name: organization.name, workspaces: await this.repository.workspacesOf(id) };
  }

  /** What the deletion of workspaces, and of an organization, would remove. */
  async preview(workspaceIds: readonly string[], organizationId?: string): Promise<DeletionReport> {
    const report: DeletionReport = { rows: {}, files: 0 };
    for (const owner of ownersOf(workspaceIds, organizationId)) {
      for (const table of await this.repository.tables(owner.column)) {
        add(report, table, await this.repository.countRows(table, owner));
      }
    }
    for (const id of workspaceIds) report.files += await this.stored.countFiles(id);
    return report;
  }

  /**
   * Deletes a workspace. From the first step on nothing opens it; after an interruption the same call goes on.
   * @throws NotFoundError for an unknown id
   */
  async deleteWorkspace(id: string, by: Actor, onProgress?: Progress): Promise<DeletionReport> {
    const report: DeletionReport = { rows: {}, files: 0 };
    await this.emptyAndDelete(await this.workspace(id), by, report, onProgress);
    return report;
  }

  /**
   * Deletes an organization with its workspaces; after an interruption the same call goes on.
   * @throws NotFoundError for an unknown id
   */
  async deleteOrganization(id: string, by: Actor, onProgress?: Progress): Promise<DeletionReport> {
    const report: DeletionReport = { rows: {}, files: 0 };
    const { name, workspaces } = await this.organization(id);
    const owner: Owner = { column: 'organization_id', id };
    // First of all its tokens and roles, so that nobody comes in any more.
    await this.deleteRows(owner, report, onProgress);
    for (const workspace of workspaces) await this.close(workspace, by);
    for (const workspace of workspaces) await this.emptyAndDelete(workspace, by, report, onProgress);
    await this.untilNothingRefers(
      () => this.deleteRows(owner, report, onProgress),
      async () => {
        await this.repository.deleteOrganization(id);
        await this.audit.record(by, {
          action: 'organization.deleted',
          organizationId: id,
          workspaceId: null,
          subject: { id, name },
        });
      },
    );
    return report;
  }

  private async emptyAndDelete(
    workspace: Workspace,
    by: Actor,
    report: DeletionReport,
    onProgress?: Progress,
  ): Promise<void> {
    const { id } = workspace;
    await this.close(workspace, by);
    await this.repository.dropIndexes(id);
    // Before the rows that name the files, and after them, because a file may have been on its way.
    report.files += await this.stored.removeFiles(id);
    await this.untilNothingRefers(
      async () => {
        await this.deleteRows({ column: 'workspace_id', id }, report, onProgress);
        report.files += await this.stored.removeFiles(id);
        await this.stored.removeFromRedis(id);
      },
      () => this.repository.deleteWorkspace(id),
    );
  }

  private async close(workspace: Workspace, by: Actor): Promise<void> {
    const { id, name, organizationId } = workspace;
    if (workspace.deletedAt !== null) return;
    await this.db.transaction(async () => {
      const now = this.clock.now();
      await this.audit.record(by, {
        action: 'workspace.deleted',
        organizationId,
        workspaceId: id,
        subject: { id, name },
      });
      await this.repository.close(workspace, now);
      workspace.deletedAt = now;
    });
  }

  /** Deletes rows until a look at every table finds none: what is deleted has triggers that write. */
  private async deleteRows(owner: Owner, report: DeletionReport, onProgress?: Progress): Promise<void> {
    const tables = await this.repository.tables(owner.column);
    for (let isClean = false; !isClean; ) {
      isClean = true;
      for (const table of tables) {
        for (let deleted = BATCH; deleted === BATCH; ) {
          deleted = await this.deleteBatch(table, owner);
          if (deleted === 0) continue;
          isClean = false;
          add(report, table, deleted);
          onProgress?.(table, report.rows[table] ?? 0);
        }
      }
    }
  }

  /** While no posts are written into the workspace: writers that meet the same rows could deadlock. */
  private deleteBatch(table: string, owner: Owner): Promise<number> {
    const work = () => this.repository.deleteRows(table, owner, BATCH);
    return owner.column === 'workspace_id'
      ? this.db.exclusively(writersKey({ workspaceId: owner.id, timeZone: 'UTC' }), work)
      : work();
  }

  /** Work that was under way may have written again after `empty`. */
  private async untilNothingRefers(empty: () => Promise<void>, remove: () => Promise<void>): Promise<void> {
    for (;;) {
      await empty();
      try {
        await this.db.transaction(remove);
        return;
      } catch (error) {
        if (sqlStateOf(error) !== SqlState.FOREIGN_KEY_VIOLATION) throw error;
      }
    }
  }
}

function ownersOf(workspaceIds: readonly string[], organizationId: string | undefined): Owner[] {
  return [
    ...workspaceIds.map((id): Owner => ({ column: 'workspace_id', id })),
    ...(organizationId === undefined ? [] : [{ column: 'organization_id', id: organizationId } as const]),
  ];
}

function add({ rows }: DeletionReport, table: string, count: number): void {
  if (count > 0) rows[table] = (rows[table] ?? 0) + count;
}
