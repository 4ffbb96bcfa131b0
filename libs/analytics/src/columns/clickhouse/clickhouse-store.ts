import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { AppConfig } from '@loupe/config';
import type { Sql } from '@loupe/database';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { EngineRow } from '../column-answer.js';
import { ANSWER_MS } from '../guarded-engine.js';
import { clickHouseStatement } from './clickhouse-sql.js';

/** A table is not there: it was dropped, or never made. */
export class MissingTableError extends Error {}

/** A number is beyond those that are computed with. */
export class BeyondNumbersError extends Error {}

/** The codes of ClickHouse for them. */
const MISSING = new Set(['60', '81']);
const BEYOND_NUMBERS = new Set(['6', '70', '72', '395']);
/** A table is written anew in so long at most. */
const WORK_MS = 10 * 60_000;

/** What rows are inserted with: as one part, which is seen as a whole and at once. Lists may end before the last columns. */
const WRITTEN = {
  async_insert: 0,
  input_format_parallel_parsing: 0,
  max_insert_threads: '1',
  input_format_json_compact_allow_variable_number_of_columns: 1,
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
} as const;

/** What rows are read with: a replica that has all that was inserted, names of columns before those of results, and every digit. */
const READ = {
  select_sequential_consistency: '1',
  prefer_column_name_to_alias: 1,
  enable_extended_results_for_datetime_functions: 1,
  output_format_json_quote_64bit_integers: 1,
  max_execution_time: ANSWER_MS / 1000,
} as const;

/** The server of CLICKHOUSE_URL. All methods throw MissingTableError, BeyondNumbersError, and what the client throws. */
@Injectable()
export class ClickHouseStore implements OnApplicationShutdown {
  private readonly client: ClickHouseClient | null;

  constructor(config: AppConfig) {
    const url = config.get('CLICKHOUSE_URL');
    this.client =
      url === ''
        ? null
        : createClient({
            url,
            application: 'loupe',
            request_timeout: WORK_MS,
            use_multipart_params_auto: true,
            // Questions name accounts, which nothing erases from a log.
            clickhouse_settings: { log_queries: 0 },
            // Whoever asks says what failed.
            log: { level: ClickHouseLogLevel.OFF },
          });
  }

  /** Whether there is one. */
  get isOn(): boolean {
    return this.client !== null;
  }

  /** Runs a statement that gives nothing. */
  run(statement: Sql): Promise<void> {
    return this.on(async (client) => {
      await client.command(clickHouseStatement(statement));
    });
  }

  /** Inserts rows, which are seen all at once. @param rows lists of JSON, joined by commas or lines */
  insert(table: string, rows: string): Promise<void> {
    return this.on(async (client) => {
      const query = `INSERT INTO ${table} FORMAT JSONCompactEachRow\n${rows}`;
      await client.command({ query, clickhouse_settings: WRITTEN });
    });
  }

  /** The rows of a statement, which takes as long as an answer at most. */
  rows(statement: Sql): Promise<EngineRow[]> {
    return this.on(async (client) => {
      const result = await client.query({
        ...clickHouseStatement(statement),
        format: 'JSONEachRow',
        clickhouse_settings: READ,
        abort_signal: AbortSignal.timeout(ANSWER_MS),
      });
      return result.json<EngineRow>();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client?.close();
  }

  private async on<Result>(work: (client: ClickHouseClient) => Promise<Result>): Promise<Result> {
    if (this.client === null) throw new Error('CLICKHOUSE_URL is not set');
    try {
      return await work(this.client);
    } catch (error) {
      if (!(error instanceof ClickHouseError)) throw error;
      if (MISSING.has(error.code)) throw new MissingTableError(error.message);
      throw BEYOND_NUMBERS.has(error.code) ? new BeyondNumbersError(error.message) : error;
    }
  }
}
