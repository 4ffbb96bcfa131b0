export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';
export { COUNTED_TABLES, CountedTables, WRITTEN_WITH_COUNTED } from './cache/counted-tables.js';
export * from './cache/counts.service.js';
export * from './cache/versioned-cache.js';
export { WorkspaceCounter } from './cache/workspace-counter.entity.js';
export { changesIn, epochIn, SERVER_START, WorkspaceVersions } from './cache/workspace-version.js';
export { ConcurrentIndexes, literal } from './concurrent-indexes.js';
export * from './conflicts.js';
export * from './data-source.js';
export * from './database.js';
export * from './database.module.js';
export * from './migrate/database-copy.js';
export { keyCheck } from './migrate/key-check.js';
export * from './migrate/migrate.js';
export { runPending } from './migrate/pending-migrations.js';
export { backfill, createIndexConcurrently } from './migrations/without-standing-still.js';
export { withRunner } from './pool/direct-connection.js';
export { troubleOf, withOwnConnection } from './pool/own-connection.js';
export * from './pool/pooler.js';
export { isUnreachable } from './pool/unreachable.js';
export * from './recordset.js';
export { ClockFollower } from './replicas/clock-follower.js';
export { type ServerState, STATE_OF } from './replicas/read-replicas.js';
export { Replication, readUrls } from './replicas/replication.js';
export { WriteMarks } from './replicas/write-marks.js';
export * from './sql-state.js';
export * as statementText from './statement-text.js';
export { TableStatistics } from './table-statistics.js';
export {
  CHANGES_SEQUENCE,
  type CopiedTable,
  copiedTables,
  LEFT_BEHIND,
} from './workspace-rows/copied-tables.js';
export { brokenReferences, rowsOf, useNoTriggers, useTexts, writeRows } from './workspace-rows/copy-rows.js';
