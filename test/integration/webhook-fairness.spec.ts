import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebhookWorld } from '../support/webhooks.js';

const WAIT = { timeout: 120_000, interval: 20 };
const LIMIT_MS = 240_000;
const FLOOD = 100_000;
/** What one subscription may have under way. */
const SHARE = 20;

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.start();
}, LIMIT_MS);
afterAll(() => world?.stop());

describe('one workspace with 100,000 events', { timeout: LIMIT_MS }, () => {
  it('has its share of the workers and no more, and others do not wait behind it', async () => {
    const [flooding, quiet] = [await world.tenant(), await world.tenant()];
    await world.subscribe(flooding, '/flood');
    await world.subscribe(quiet, '/quiet');
    // Each answer takes a while, so that its deliveries pile up.
    world.receiver.answers.set('/flood', (_, response) => void setTimeout(() => response.end(), 300));
    for (let part = 0; part < 10; part += 1) await world.deleteItems(flooding, FLOOD / 10);
    await vi.waitFor(() => expect(world.receiver.at('/flood').length).toBeGreaterThan(SHARE), WAIT);

    const waits: number[] = [];
    const ahead: number[] = [];
    for (let event = 1; event <= 5; event += 1) {
      const before = world.receiver.at('/flood').length;
      const started = performance.now();
      await world.deleteItems(quiet);
      await vi.waitFor(() => expect(world.receiver.at('/quiet')).toHaveLength(event), WAIT);
      waits.push(performance.now() - started);
      ahead.push(world.receiver.at('/flood').length - before);
    }
    const metrics = await (await fetch(`${world.api.origin}/metrics`)).text();
    const waiting = ['relay', 'due'].map((stage) =>
      Number(new RegExp(`loupe_webhook_backlog\\{stage="${stage}"\\} (\\d+)`).exec(metrics)?.[1]),
    );
    console.log(
      `behind ${FLOOD} events: ${waits.map((ms) => Math.round(ms)).join(', ')} ms until another workspace’s event arrived`,
    );
    // Time is not asserted, but order is: of the flood, no more than a few shares went before.
    for (const count of ahead) expect(count).toBeLessThanOrEqual(10 * SHARE);
    expect(world.receiver.busiest.get('/flood')).toBeLessThanOrEqual(SHARE);
    // The backlog can be seen.
    expect((waiting[0] ?? 0) + (waiting[1] ?? 0)).toBeGreaterThan(FLOOD / 2);
    expect(world.receiver.at('/flood').length).toBeLessThan(FLOOD / 2);
  });
});
