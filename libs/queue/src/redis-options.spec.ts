import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { redisOptionsOf } from './redis-options.js';

const READ = ['host', 'port', 'path', 'db', 'username', 'password', 'family', 'tls'] as const;

/** What the connections use that are given the address itself. */
function byIoredis(address: string) {
  const { options } = new Redis(address, { lazyConnect: true });
  const { tls, username, ...others } = options;
  return { ...others, username: username || null, tls: tls === undefined ? undefined : {} };
}

const facts = (options: object) =>
  Object.fromEntries(READ.map((name) => [name, (options as Record<string, unknown>)[name] ?? null]));

describe('the options of Bull', () => {
  it.each([
    'redis://127.0.0.1:6379',
    'redis://redis',
    'redis://redis:6380/3',
    'redis://redis/?family=6',
    'redis://:secret@redis:6379/0',
    'redis://user:a%40b%2Fc%3A@redis',
    'rediss://user:secret@redis:6380/2',
    'redis://[::1]:6379',
    'unix:///run/redis.sock',
    'unix:///run/redis.sock?db=2',
  ])('are those that other connections read from %s', (address) => {
    const given = new Redis({ ...redisOptionsOf(address), lazyConnect: true }).options;
    const expected = facts(byIoredis(address));
    const read = facts(given);
    // Nobody looks at the host of a socket.
    if (expected.path !== null) Object.assign(expected, { host: read.host, path: '/run/redis.sock' });
    expect({ ...read, db: Number(read.db) }).toEqual({ ...expected, db: Number(expected.db) });
  });
});
