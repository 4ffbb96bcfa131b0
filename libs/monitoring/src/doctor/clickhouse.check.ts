import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { AppConfig } from '@loupe/config';
import { Findings } from './finding.js';

const WAIT_MS = 10_000;

/** The first version whose answers were compared with those of PostgreSQL (docs/clickhouse.md). */
const TRIED = 26;

/** The server that CLICKHOUSE_URL names. */
export async function checkClickHouse(config: AppConfig): Promise<Findings> {
  const findings = new Findings('clickhouse');
  const url = config.get('CLICKHOUSE_URL');
  if (url === '') return findings;
  const log = { level: ClickHouseLogLevel.OFF };
  const client = createClient({ url, log, request_timeout: WAIT_MS });
  try {
    const answer = await client.query({ query: 'SELECT version() AS version', format: 'JSONEachRow' });
    const [{ version } = { version: '' }] = await answer.json<{ version: string }>();
    if (Number.parseInt(version, 10) >= TRIED) findings.ok(`ClickHouse ${version} answers.`);
    else
      findings.warn(
        `ClickHouse ${version} answers. Loupe was tried with version ${TRIED} and later ones.`,
        'Update it.',
      );
  } catch {
    findings.warn(
      'ClickHouse does not answer. PostgreSQL computes all aggregates.',
      'Is it running, and is CLICKHOUSE_URL right?',
    );
  } finally {
    await client.close();
  }
  return findings;
}
