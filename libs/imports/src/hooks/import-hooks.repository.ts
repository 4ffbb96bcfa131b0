import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceRef, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ImportHook, ImportHookDelivery } from './import-hook.entity.js';

/** SQL about addresses that take posts. */
@Injectable()
export class ImportHooksRepository {
  constructor(private readonly db: Database) {}

  /** All addresses, for a FROM clause. */
  all(scope: WorkspaceRef): Sql {
    return this.db.rows(scope, ImportHook, 'hook');
  }

  /** The addresses of a workspace by name. */
  async list(scope: WorkspaceRef): Promise<ImportHook[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(ImportHook, 'hook')} FROM ${this.all(scope)} ORDER BY hook.name, hook.id`);
  }

  /** The address of an id; null where there is none. */
  async find(scope: WorkspaceRef, id: string): Promise<ImportHook | null> {
    const [found] = await this.db.query<ImportHook>(sql`
      SELECT ${this.db.columns(ImportHook, 'hook')} FROM ${this.all(scope)} WHERE hook.id = ${id}`);
    return found ?? null;
  }

  /** The address of a token, of all workspaces; null where there is none. */
  async byToken(tokenHash: Buffer): Promise<ImportHook | null> {
    const [found] = await this.db.query<ImportHook>(sql`
      SELECT ${this.db.columns(ImportHook, 'hook')} FROM ${this.db.rowsOfEveryWorkspace(ImportHook, 'hook')}
      WHERE hook.token_hash = ${tokenHash}`);
    return found ?? null;
  }

  async add(hook: ImportHook): Promise<void> {
    await this.db.manager.insert(ImportHook, hook);
  }

  /** Replaces the token of an address; null where the workspace has none of the id. */
  async rotate({ workspaceId }: WorkspaceRef, id: string, tokenHash: Buffer): Promise<ImportHook | null> {
    await this.db.query(sql`
      UPDATE import_hooks SET token_hash = ${tokenHash} WHERE workspace_id = ${workspaceId} AND id = ${id}`);
    return this.find({ workspaceId }, id);
  }

  async remove({ workspaceId }: WorkspaceRef, id: string): Promise<void> {
    await this.db.manager.delete(ImportHook, { workspaceId, id });
  }

  /** Notes that something arrived. @param problem why it was not taken; null where it was */
  async used({ workspaceId, id }: ImportHook, problem: string | null, at: Date): Promise<void> {
    await this.db.note(sql`
      UPDATE import_hooks SET last_used_at = ${at}, problem = ${problem}
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }

  /** Whether there is still an address of an id; it is not revoked before the transaction ends. */
  async hold(scope: WorkspaceRef, id: string): Promise<boolean> {
    const rows = await this.db.query(
      sql`SELECT hook.id FROM ${this.all(scope)} WHERE hook.id = ${id} FOR KEY SHARE`,
    );
    return rows.length > 0;
  }

  /**
   * Notes a delivery, in the transaction that accepts it.
   * @param since earlier deliveries of the key are others
   * @returns the operation of the earlier delivery; null where this is the first
   */
  async claim(
    scope: WorkspaceScope,
    { hookId, key, operationId, createdAt }: Omit<ImportHookDelivery, 'workspaceId'>,
    since: Date,
  ): Promise<string | null> {
    const claimed = await this.db.query(sql`
      INSERT INTO import_hook_deliveries AS delivery (workspace_id, hook_id, key, operation_id, created_at)
      VALUES (${scope.workspaceId}, ${hookId}, ${key}, ${operationId}, ${createdAt})
      ON CONFLICT (workspace_id, hook_id, key) DO UPDATE SET operation_id = EXCLUDED.operation_id, created_at = EXCLUDED.created_at
      WHERE delivery.created_at < ${since} RETURNING delivery.operation_id`);
    return claimed.length > 0 ? null : this.earlier(scope, { hookId, key, since });
  }

  /** The operation of an earlier delivery; null where there is none. */
  async earlier(
    scope: WorkspaceScope,
    { hookId, key, since }: Pick<ImportHookDelivery, 'hookId' | 'key'> & { since: Date },
  ): Promise<string | null> {
    const [found] = await this.db.query<{ operationId: string }>(sql`
      SELECT delivery.operation_id AS "operationId" FROM ${this.db.rows(scope, ImportHookDelivery, 'delivery')}
      WHERE delivery.hook_id = ${hookId} AND delivery.key = ${key} AND delivery.created_at >= ${since}`);
    return found?.operationId ?? null;
  }

  /** Forgets up to `limit` deliveries from before a time, of all workspaces; returns their number. */
  async forget(before: Date, limit: number): Promise<number> {
    const removed = await this.db.query(sql`
      DELETE FROM import_hook_deliveries AS delivery USING (
        SELECT old.workspace_id, old.hook_id, old.key
        FROM ${this.db.rowsOfEveryWorkspace(ImportHookDelivery, 'old')}
        WHERE old.created_at < ${before} ORDER BY old.created_at LIMIT ${limit}) AS gone
      WHERE delivery.workspace_id = gone.workspace_id AND delivery.hook_id = gone.hook_id AND delivery.key = gone.key
      RETURNING delivery.hook_id`);
    return removed.length;
  }
}
