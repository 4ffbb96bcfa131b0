import { reasonOf, startInContext, type WorkContext } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import type { PoolConfig, QueryConfig } from 'pg';
import { QueryFailedError } from 'typeorm';
import { SharedPool } from '../pool/shared-pool.js';
import { isLost } from '../pool/unreachable.js';
import { SqlState, sqlStateOf } from '../sql-state.js';
import type { WriteMarks } from './write-marks.js';

/** How often replicas are asked how far they are. */
const POLL_MS = 200;
/** How often the primary is asked: a replica that is behind what it said two answers ago is not read from. */
const SAMPLE_MS = 10_000;
/** Marks are forgotten when they are this many answers of the primary old. */
const SAMPLES = 12;

/** Failures that a statement may have on a replica only: the primary is asked instead. */
const OF_REPLICA: ReadonlySet<string> = new Set([
  // A row version was removed that the statement needed.
  SqlState.SERIALIZATION_FAILURE,
  SqlState.DEADLOCK_DETECTED,
  SqlState.READ_ONLY_TRANSACTION,
  // A migration has not arrived yet.
  SqlState.UNDEFINED_TABLE,
  SqlState.UNDEFINED_COLUMN,
]);

/** What a database and its replicas have in common, and no other database of any server. */
const IDENTITY = `(SELECT concat(system_identifier, '/', oid) FROM pg_control_system(), pg_database
  WHERE datname = current_database())`;

/** SQL of where a server is: a place is a byte of PostgreSQL's log, exact up to 2^53, which is some nine petabytes of log. */
export const STATE_OF = {
  primary: `SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS place, ${IDENTITY} AS identity`,
  /** Its place is null if it follows none. */
  replica: `SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::float8 END AS place,
    ${IDENTITY} AS identity`,
};

/** Where a server is, and whose rows it has. */
export interface ServerState {
  readonly place: number | null;
  readonly identity: string;
}

/** Asks the primary where it is. */
export type Primary = () => Promise<ServerState & { readonly place: number }>;

/** A connection that is lost also says so beside the statement, which fails. */
const failsStatement = () => {};

interface Replica {
  readonly name: string;
  readonly pool: SharedPool;
  /** How far it is; null while it cannot be read from. */
  place: number | null;
  asking: boolean;
  /** Whether it was said that it is not read from. */
  isSaid: boolean;
}

/** How a replica is, for the metrics. */
interface ReplicaState {
  readonly name: string;
  readonly isUsed: boolean;
  /** Bytes of the log that it lacked of what the primary had when it was asked last; null while it does not answer. */
  readonly behind: number | null;
}

/**
 * Reads of queries on PostgreSQL's replicas (decisions §16). A replica serves a request if it has replayed all that is known to
 * have been written in the request's workspace, by whichever process. If none has, or one fails, the primary answers.
 */
export class ReadReplicas {
  /** Statements of queries that replicas have answered, and those that went to the primary. */
  readonly reads = { replica: 0, primary: 0 };
  private readonly logger = new Logger('ReadReplicas');
  private readonly replicas: readonly Replica[];
  /** One replica for all statements of a request, so that what it has seen does not vanish again. */
  private readonly chosen = new WeakMap<WorkContext, Promise<Replica | null>>();
  /** Where the primary was, oldest first. */
  private readonly samples: number[] = [];
  /** Of the primary; null until it was asked. */
  private identity: string | null = null;
  /** Whether it did not answer when it was asked last, which is said once. */
  private isPrimaryLost = false;
  private readonly timers: NodeJS.Timeout[];
  private turn = 0;

  /**
   * @param addresses of the replicas
   * @param options of their pools
   * @param marks says how far a replica must be
   */
  constructor(
    addresses: readonly string[],
    options: PoolConfig,
    private readonly marks: WriteMarks,
    private readonly primary: Primary,
  ) {
    this.replicas = addresses.map((connectionString, index) => {
      const pool = new SharedPool({ ...options, connectionString });
      const replica = { name: String(index + 1), pool, place: null, asking: false, isSaid: false };
      // An idle connection that is lost; the next question finds out more.
      pool.on('error', (error) => this.lost(replica, error));
      return replica;
    });
    this.timers = [
      setInterval(() => this.replicas.forEach((replica) => void this.ask(replica)), POLL_MS).unref(),
      setInterval(() => void this.sample(), SAMPLE_MS).unref(),
    ];
  }

  /** Asks all servers where they are. */
  async begin(): Promise<void> {
    await this.sample();
    await Promise.all(this.replicas.map((replica) => this.ask(replica)));
  }

  /** The rows of a statement that changes nothing; null where the primary has to be asked. */
  async rows<Row>(work: WorkContext, query: QueryConfig): Promise<Row[] | null> {
    const replica = await this.replicaFor(work);
    const rows = replica === null ? null : await this.rowsOf<Row>(replica, work, query);
    this.reads[rows === null ? 'primary' : 'replica'] += 1;
    // It may be older than the version of the workspace, which the primary told.
    if (rows !== null) work.dependencies?.addUncounted();
    return rows;
  }

  get states(): ReplicaState[] {
    const latest = this.samples.at(-1) ?? 0;
    return this.replicas.map((replica) => ({
      name: replica.name,
      isUsed: this.isFresh(replica),
      behind: replica.place === null ? null : Math.max(0, latest - replica.place),
    }));
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.replicas.map(({ pool }) => pool.end()));
  }

  private replicaFor(work: WorkContext): Promise<Replica | null> {
    let found = this.chosen.get(work);
    if (found === undefined) {
      found = this.choose(work.owner);
      this.chosen.set(work, found);
    }
    return found;
  }

  private async choose(workspaceId: string): Promise<Replica | null> {
    if (!this.replicas.some((replica) => this.isFresh(replica))) return null;
    let needed: number;
    try {
      needed = await this.marks.placeOf(workspaceId);
    } catch (error) {
      this.logger.warn(error);
      return null;
    }
    const able = this.replicas.filter((replica) => this.isFresh(replica) && (replica.place ?? 0) >= needed);
    this.turn += 1;
    return able[this.turn % able.length] ?? null;
  }

  /** Whether it has what the primary had a while ago: what is written without a mark is seen after that at the latest. */
  private isFresh({ place }: Replica): boolean {
    const floor = this.samples.at(-2) ?? this.samples.at(-1);
    return place !== null && floor !== undefined && place >= floor;
  }

  private async rowsOf<Row>(replica: Replica, work: WorkContext, query: QueryConfig): Promise<Row[] | null> {
    try {
      const client = await startInContext(work, () => replica.pool.connect());
      client.on('error', failsStatement);
      try {
        return (await client.query(query)).rows;
      } finally {
        client.off('error', failsStatement);
        client.release();
      }
    } catch (error) {
      const isGone = isLost(error);
      if (!isGone && !OF_REPLICA.has(sqlStateOf(error) ?? '')) {
        if (sqlStateOf(error) === null || !(error instanceof Error)) throw error;
        throw new QueryFailedError(query.text, query.values, error);
      }
      if (isGone) this.lost(replica, error);
      this.chosen.set(work, Promise.resolve(null));
      return null;
    }
  }

  private async ask(replica: Replica): Promise<void> {
    if (replica.asking) return;
    replica.asking = true;
    try {
      const { rows } = await replica.pool.query<ServerState>(STATE_OF.replica);
      const [{ place, identity } = { place: null, identity: null }] = rows;
      // Nothing is known of the primary yet.
      if (this.identity === null) return;
      if (place === null) this.lost(replica, 'it follows no primary');
      else if (identity !== this.identity) this.lost(replica, 'it has another database');
      else {
        if (replica.place === null) this.logger.log(`Replica ${replica.name} is read from`);
        replica.isSaid = false;
        replica.place = place;
      }
    } catch (error) {
      this.lost(replica, error);
    } finally {
      replica.asking = false;
    }
  }

  private lost(replica: Replica, why: unknown): void {
    if (!replica.isSaid) this.logger.warn(`Replica ${replica.name} is not read from: ${reasonOf(why)}`);
    replica.isSaid = true;
    replica.place = null;
  }

  private async sample(): Promise<void> {
    try {
      const { place, identity } = await this.primary();
      this.identity = identity;
      this.samples.push(place);
      this.isPrimaryLost = false;
      if (this.samples.length <= SAMPLES) return;
      const [oldest = 0] = this.samples.splice(0, this.samples.length - SAMPLES);
      await this.marks.forget(oldest);
    } catch (error) {
      if (!this.isPrimaryLost) this.logger.warn(error);
      this.isPrimaryLost = true;
    }
  }
}
