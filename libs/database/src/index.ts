export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';
export { ClockFollower } from './clock-follower.js';
export * from './conflicts.js';
export { COUNTED_TABLES, CountedTables, WRITTEN_WITH_COUNTED } from './counted-tables.js';
export * from './counts.service.js';
export * from './data-source.js';
export * from './database.js';
export * from './database.module.js';
export * from './database-copy.js';
export { withRunner } from './direct-connection.js';
export { keyCheck } from './key-check.js';
export * from './migrate.js';
export { backfill, createIndexConcurrently } from './migrations/without-standing-still.js';
export { troubleOf, withOwnConnection } from './own-connection.js';
export { runPending } from './pending-migrations.js';
export * from './pooler.js';
export { type ServerState, STATE_OF } from './read-replicas.js';
export * from './recordset.js';
export { Replication, readUrls } from './replication.js';
export * from './sql-state.js';
export { isUnreachable } from './unreachable.js';
export * from './versioned-cache.js';
export {
  CHANGES_SEQUENCE,
  type CopiedTable,
  copiedTables,
  LEFT_BEHIND,
} from './workspace-rows/copied-tables.js';
export { brokenReferences, rowsOf, useNoTriggers, useTexts, writeRows } from './workspace-rows/copy-rows.js';
export { WorkspaceVersions } from './workspace-version.js';
export { WriteMarks } from './write-marks.js';
