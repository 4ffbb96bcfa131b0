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
export { CHANGES_SEQUENCE, copyIndexes, copyRows } from './moving/moving-copy.js';
export { type MovedRows, MovingSide } from './moving/moving-side.js';
export { unfinishedMoves } from './moving/unfinished-moves.js';
export { troubleOf, withOwnConnection } from './own-connection.js';
export { runPending } from './pending-migrations.js';
export * from './pooler.js';
export { replicaName, type ServerState, STATE_OF } from './read-replicas.js';
export * from './recordset.js';
export { Replication } from './replication.js';
export { addedUp, addedUpBy } from './servers/added-up.js';
export {
  allDatabases,
  databasesOfWorkspaces,
  MAIN,
  mainDatabase,
  type NamedDatabase,
} from './servers/addresses.js';
export { checkFitness, UnfitDatabaseError } from './servers/fitness.js';
export { NoWorkspaceError, PLACES_KEPT_MS, Servers } from './servers/servers.js';
export { checkDatabases, unnamedProblem } from './servers/start-check.js';
export { homeOf, QUEUES_OF_MAIN } from './servers/table-homes.js';
export { UnnamedDatabases } from './servers/unnamed.js';
export { inTurn } from './servers/workspace-databases.js';
export * from './sql-state.js';
export { isUnreachable } from './unreachable.js';
export * from './versioned-cache.js';
export { WorkspaceVersions } from './workspace-version.js';
export { WriteMarks } from './write-marks.js';
