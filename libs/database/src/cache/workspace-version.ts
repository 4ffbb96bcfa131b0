import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { Database } from '../database.js';
import { WorkspaceCounter } from './workspace-counter.entity.js';

const NONE = sql`NULL::text`;
/** When the server was started; its text stands in each version. */
export const SERVER_START = sql`extract(epoch FROM pg_postmaster_start_time())`;

/** The number of changes in a version. */
export function changesIn(version: string): number {
  return Number(version.slice(version.indexOf('/') + 1));
}

/** The start of the server in a version, as a text. */
export const epochIn = (version: string): string => version.slice(0, version.indexOf('/'));

/** Versions of workspaces, for statements that check who asks (docs/adr/0079). */
@Injectable()
export class WorkspaceVersions {
  private readonly areAsked: boolean;

  constructor(
    private readonly db: Database,
    config: AppConfig,
  ) {
    this.areAsked = config.get('KEPT_ANSWERS_BYTES') > 0;
  }

  /**
   * SQL of the version of a workspace: a text that is another one after each commit that wrote to its counted tables. The start of the
   * server is part of it, as a standby that was promoted may lack commits, and counts on from there. NULL where nothing is kept.
   * @param workspaceId an id, or null for no workspace
   */
  of(workspaceId: string | null): Sql {
    if (workspaceId === null || !this.areAsked) return NONE;
    return sql`(
      SELECT concat(${SERVER_START}, '/', sum(counter.changes))
      FROM ${this.db.rows({ workspaceId }, WorkspaceCounter, 'counter')})`;
  }
}
