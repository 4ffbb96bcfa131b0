import type { RedisOptions } from 'ioredis';

/** What REDIS_URL may have after `?`. */
const NUMBERS = new Set(['family']);

/**
 * The options that ioredis reads from REDIS_URL, for Bull. Bull’s own reading of an address knows neither `rediss:` nor `unix:`, and calls
 * `url.parse`, of which Node 24 warns.
 * @param address redis://, rediss:// (TLS) or unix://PATH, as the configuration has checked
 */
export function redisOptionsOf(address: string): RedisOptions {
  const url = new URL(address);
  const parameters = Object.fromEntries(
    [...url.searchParams].map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]),
  );
  if (url.protocol === 'unix:') return { ...parameters, path: url.pathname };
  const db = url.pathname.slice(1);
  return {
    ...parameters,
    host: url.hostname.replace(/^\[|\]$/g, '') || '127.0.0.1',
    port: Number(url.port || 6379),
    ...(db === '' ? {} : { db: Number(db) }),
    ...(url.username === '' ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    ...(url.protocol === 'rediss:' ? { tls: {} } : {}),
  };
}
