import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@loupe/http';
import { expect, it, vi } from 'vitest';
import { arriving } from './arriving.js';

const LIMITS = { maxBytes: 1_000_000, leastRate: 1000, windowMs: 300 };
/** A window that no machine is too slow for. */
const LONG_MS = 60_000;
const clock = performance.now.bind(performance);

type Send = (write: (bytes: number) => boolean, isOpen: () => boolean) => Promise<void>;

/**
 * What becomes of a body that is sent by real HTTP: the number of its bytes, or the status of the refusal.
 * @param storing milliseconds that each piece takes to be stored, by the clock of the reader
 */
async function outcomeOf(
  send: Send,
  { storing = 0, ...limits }: Partial<typeof LIMITS> & { storing?: number } = {},
): Promise<number | string> {
  let stored = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + stored);
  let done: (outcome: number | string) => void = () => undefined;
  const outcome = new Promise<number | string>((resolve) => {
    done = resolve;
  });
  const read = async (incoming: IncomingMessage) => {
    let total = 0;
    for await (const piece of arriving(incoming, { ...LIMITS, ...limits }, async () => undefined)) {
      total += piece.length;
      stored += storing;
    }
    return total;
  };
  const server = createServer((incoming) => {
    read(incoming).then(done, (error) =>
      done(error instanceof Refusal ? `refused ${error.status}` : String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST' });
  outgoing.on('error', () => undefined);
  let isSettled = false;
  outcome.finally(() => {
    isSettled = true;
  });
  await send(
    (bytes) => outgoing.write('x'.repeat(bytes)),
    () => !isSettled,
  );
  if (!isSettled) outgoing.end();
  const result = await outcome;
  outgoing.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return result;
}

it('a sender that stops is refused with 408', async () => {
  const outcome = await outcomeOf(async (write, isOpen) => {
    write(5000);
    while (isOpen()) await sleep(10);
  });
  expect(outcome).toBe('refused 408');
});

it('a sender that sends a byte now and then is refused with 408', async () => {
  const outcome = await outcomeOf(async (write, isOpen) => {
    while (isOpen()) {
      write(1);
      await sleep(20);
    }
  });
  expect(outcome).toBe('refused 408');
});

it('a body of many windows is accepted, and the time that the store takes does not count', async () => {
  const outcome = await outcomeOf(
    async (write) => {
      for (let piece = 0; piece < 4; piece += 1) write(100);
    },
    { windowMs: LONG_MS, storing: 2 * LONG_MS },
  );
  expect(outcome).toBe(400);
});

it('a body that is too large is refused with 413', async () => {
  expect(await outcomeOf(async (write) => void write(2000), { windowMs: LONG_MS, maxBytes: 1999 })).toBe(
    'refused 413',
  );
});
