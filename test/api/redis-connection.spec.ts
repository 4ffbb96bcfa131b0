import { RedisConnection } from '@loupe/queue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BreakableServer } from '../support/breakable-server.js';
import { testConfig, testEnvironment } from '../support/servers.js';

describe('what a request asks of Redis', () => {
  let server: BreakableServer;
  let redis: RedisConnection;

  beforeEach(async () => {
    server = new BreakableServer(new URL(testEnvironment({ database: 'none' }).REDIS_URL ?? ''));
    redis = new RedisConnection(testConfig({ database: 'none', REDIS_URL: await server.open() }));
    await redis.client.ping();
  });
  afterEach(async () => {
    redis.onApplicationShutdown();
    await server.cut();
  });

  it.each(['alone', 'in a transaction'])('fails %s where no answer comes', async (how) => {
    server.silence();
    const asked = how === 'alone' ? redis.client.ping() : redis.client.multi().ping().exec();
    await expect(asked).rejects.toThrow('Command timed out');
  });

  it('is answered although the process stood still for longer than it waits', async () => {
    const asked = redis.client.ping();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
    expect(await asked).toBe('PONG');
  });
});
