import { afterAll, beforeAll, expect, it } from 'vitest';
import { BROWSER_AGENT } from '../../support/client.js';
import { type Stage, startStage } from '../../support/hostile.js';
import { scale } from '../../support/proofs.js';

const REQUESTS = scale(800, 20_000);
const AT_A_TIME = 40;

let stage: Stage;

beforeAll(async () => {
  // Each kind takes its share of what an address may ask for at once; at full length that is what a new installation allows.
  stage = await startStage({
    environment: scale<Record<string, string>>({ STRANGERS_PER_MINUTE: '600' }, {}),
  });
});
afterAll(() => stage?.close());

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
});

const KINDS: Readonly<Record<string, () => readonly [string, RequestInit]>> = {
  handshakes: () => ['/api/v2/mcp', json({ jsonrpc: '2.0', id: 1, method: 'ping' })],
  'wrong tokens': () => [
    '/api/v2',
    json({ query: '{ workspace { id } }' }, { authorization: 'Bearer loupe_oauth_of_nobody' }),
  ],
  'beginnings by passkey': () => ['/sign-in/passkey', {}],
  'sign-ins': () => [
    '/sign-in',
    {
      method: 'POST',
      body: `email=${Math.random()}%40example.com&password=wrong-password`,
      headers: { origin: stage.origin, 'content-type': 'application/x-www-form-urlencoded' },
    },
  ],
};

it.each(Object.keys(KINDS))('strangers with %s slow nobody', async (kind) => {
  const statuses = new Map<number, number>();
  await stage.attack(async () => {
    let left = REQUESTS;
    await Promise.all(
      Array.from({ length: AT_A_TIME }, async () => {
        while (left > 0) {
          left -= 1;
          const [path, init] = KINDS[kind]?.() ?? ['/', {}];
          const { status, body } = await fetch(stage.origin + path, {
            ...init,
            headers: { 'user-agent': BROWSER_AGENT, ...init.headers },
          });
          await body?.cancel();
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
  });
  // Most were refused before they cost anything.
  expect(statuses.get(429) ?? 0).toBeGreaterThan(REQUESTS / 2);
});
