import type { AppConfig } from '@loupe/config';
import { Database, dataSourceOptions, SqlState, sql, sqlStateOf } from '@loupe/database';
import { QueueGroup, QueueGroupsRepository } from '@loupe/queue';
import { DataSource } from 'typeorm';
import { Findings } from './finding.js';

const LATE_MINUTES = 10;
const MINUTE_MS = 60_000;

/** Whether somebody does the work that is due. */
export async function checkQueues(config: AppConfig): Promise<Findings> {
  const findings = new Findings('queues');
  const source = new DataSource(
    dataSourceOptions(config, { applicationName: 'loupe-doctor', entities: [QueueGroup] }),
  );
  await source.initialize();
  try {
    const now = Date.now();
    // A platform that nobody has connected, or whose quota is used up, is left alone: its posts wait for no worker.
    const isPaused = sql`waiting.queue = 'snapshots' AND EXISTS (
      SELECT FROM snapshot_pauses AS pause WHERE pause.workspace_id = waiting.workspace_id
        AND pause.provider = waiting.part AND pause.paused_until > ${new Date(now)})`;
    const groups = new QueueGroupsRepository(new Database(source));
    const late = await groups.dueSince(new Date(now - LATE_MINUTES * MINUTE_MS), isPaused);
    if (late.length === 0) findings.ok(`No work has been waiting for more than ${LATE_MINUTES} minutes.`);
    for (const { queue, since } of late) {
      const minutes = Math.floor((now - since.getTime()) / MINUTE_MS);
      findings.problem(
        `Work of the queue ${queue} has been waiting for ${minutes} minutes.`,
        'Is the worker running?',
      );
    }
  } catch (error) {
    // Without a schema there is no work.
    if (sqlStateOf(error) !== SqlState.UNDEFINED_TABLE) throw error;
  } finally {
    await source.destroy();
  }
  return findings;
}
