import { WriteMarks } from '@loupe/database';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../support/app.js';
import { BreakableServer } from '../support/breakable-server.js';
import { testConfig } from '../support/servers.js';

it('while Redis is silent a read goes to the primary soon, and a commit waits for its mark', async () => {
  const { database } = await sharedTestApp();
  const redis = new BreakableServer(new URL(testConfig({ database }).get('REDIS_URL')));
  const marks = new WriteMarks(await redis.open(), () => undefined);
  const workspace = crypto.randomUUID();
  try {
    await marks.note([workspace], 1);
    expect(await marks.placeOf(workspace)).toBe(1);
    redis.silence();
    const noted = marks.note([workspace], 2);
    await expect(marks.placeOf(workspace)).rejects.toThrow('Command timed out');
    await redis.cut();
    await redis.open();
    await noted;
    await expect.poll(() => marks.placeOf(workspace), { timeout: 60_000 }).toBe(2);
  } finally {
    marks.close();
    await redis.cut();
  }
});
