import type { AppConfig } from '@loupe/config';
import { troubleOf } from '@loupe/database';
import { checkAddress } from './address.check.js';
import { checkAssistants } from './assistants.check.js';
import { checkClickHouse } from './clickhouse.check.js';
import { checkDatabase } from './database.check.js';
import type { Finding, Findings } from './finding.js';
import { checkQueues } from './queues.check.js';
import { checkRedis } from './redis.check.js';
import { checkReplicas } from './replicas.check.js';
import { checkSettings } from './settings.check.js';
import { checkStorage } from './storage.check.js';

/** What cannot be examined is a problem of its area, and this is what to look at. */
const CHECKS: readonly {
  area: string;
  check(config: AppConfig): Findings | Promise<Findings>;
  advice: string;
}[] = [
  { area: 'settings', check: checkSettings, advice: 'See .env.example.' },
  { area: 'postgresql', check: checkDatabase, advice: 'Is it running, and is DATABASE_URL right?' },
  { area: 'replicas', check: checkReplicas, advice: 'Is the server of DATABASE_URL running?' },
  { area: 'redis', check: checkRedis, advice: 'Is it running, and is REDIS_URL right?' },
  { area: 'clickhouse', check: checkClickHouse, advice: 'See docs/clickhouse.md.' },
  { area: 'storage', check: checkStorage, advice: 'May this user write where STORAGE_URL says?' },
  { area: 'queues', check: checkQueues, advice: 'Is PostgreSQL running?' },
  { area: 'address', check: checkAddress, advice: 'Is the API running, and does the name lead to it?' },
  { area: 'assistants', check: checkAssistants, advice: 'See docs/oauth.md.' },
];

/** Judges an installation from the machine that it is called on, one area after the other. It changes nothing that stays. */
export async function* examine(config: AppConfig): AsyncGenerator<Finding> {
  for (const { area, check, advice } of CHECKS) {
    try {
      yield* (await check(config)).list;
    } catch (error) {
      yield { area, level: 'problem', text: `It ${troubleOf(error)}.`, advice };
    }
  }
}
