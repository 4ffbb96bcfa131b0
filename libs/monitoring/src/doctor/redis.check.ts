import type { AppConfig } from '@loupe/config';
import { JOB_NAMES } from '@loupe/kernel';
import { JOB_PREFIX } from '@loupe/queue';
import { Redis } from 'ioredis';
import { compareClock } from './clocks.js';
import { Findings } from './finding.js';

const TIMEOUT_MS = 5000;
const OLDEST_MAJOR = 7;
const EVICTION_ADVICE = 'Set maxmemory-policy noeviction: Redis holds jobs, not only a cache.';

/** The server that REDIS_URL names, and the jobs in it. */
export async function checkRedis(config: AppConfig): Promise<Findings> {
  const findings = new Findings('redis');
  const redis = new Redis(config.get('REDIS_URL'), {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: null,
  });
  // `connect` rejects with what came of it, not with the reason.
  let reason: Error | undefined;
  redis.on('error', (error: Error) => {
    reason ??= error;
  });
  try {
    await redis.connect().catch((error: Error) => {
      throw reason ?? error;
    });
    const info = fieldsOf(await redis.info());
    const version = info.get('redis_version') ?? 'unknown';
    if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
      findings.problem(`Redis ${version} is too old.`, `Use Redis ${OLDEST_MAJOR} or Valkey 8.`);
    } else findings.ok(`${info.get('valkey_version') === undefined ? 'Redis' : 'Valkey'} answers.`);
    checkMemory(findings, info);
    if (info.get('aof_enabled') !== '1') {
      findings.warn(
        'The append-only file is off: a restart forgets limits, idempotency keys and jobs.',
        'Set appendonly yes.',
      );
    }
    const before = Date.now();
    const [seconds, microseconds] = await redis.time();
    compareClock(findings, Number(seconds) * 1000 + Number(microseconds) / 1000, before, Date.now());
    await checkJobs(findings, redis);
    return findings;
  } finally {
    redis.disconnect();
  }
}

function checkMemory(findings: Findings, info: ReadonlyMap<string, string>): void {
  const policy = info.get('maxmemory_policy');
  const [used, limit] = ['used_memory', 'maxmemory'].map((name) => Number(info.get(name) ?? 0));
  if (policy !== 'noeviction')
    findings.problem(`maxmemory-policy is ${policy}: jobs can vanish.`, EVICTION_ADVICE);
  if (!limit) {
    findings.warn(
      'maxmemory is not set: Redis can take all memory of its machine.',
      'Set maxmemory, such as 512mb.',
    );
  } else if ((used ?? 0) > 0.8 * limit) {
    findings.warn(
      `Redis uses ${Math.round((100 * (used ?? 0)) / limit)} % of maxmemory.`,
      'Raise maxmemory.',
    );
  }
}

async function checkJobs(findings: Findings, redis: Redis): Promise<void> {
  const failed: string[] = [];
  for (const name of JOB_NAMES) {
    const count = await redis.zcard(`${JOB_PREFIX}:${name}:failed`);
    if (count > 0) failed.push(`${name} (${count})`);
  }
  if (failed.length > 0)
    findings.warn(`Jobs failed: ${failed.join(', ')}.`, 'The log of the worker says why.');
}

/** The lines `name:value` of INFO. */
function fieldsOf(info: string): Map<string, string> {
  return new Map(
    info.split(/\r?\n/).flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1)]];
    }),
  );
}
