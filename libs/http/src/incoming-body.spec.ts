import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { BodyBudget } from './body-budget.js';
import { IncomingBody } from './incoming-body.js';
import { Refusal } from './refusal.js';

const MIB = 1024 * 1024;
const LIMITS = { heldBytes: 4 * MIB, heldBytesOfOwner: 2 * MIB, heldBytesOfAnonymous: MIB };

describe('a body that is refused', () => {
  it('gives its bytes back at once, though its sender keeps the connection open', async () => {
    const budget = new BodyBudget(LIMITS);
    const request = new PassThrough();
    const arrival = new IncomingBody(request as unknown as IncomingMessage, budget, 'a', 60_000);
    const reading = arrival.readAll((piece) => {
      if (piece.length === 1) throw new Refusal(413, {});
    });
    request.write(Buffer.alloc(2 * MIB));
    request.write(Buffer.alloc(1));
    await expect(reading).rejects.toBeInstanceOf(Refusal);
    expect(request.destroyed).toBe(false);
    expect(budget.take('a', 2 * MIB)).toBe(true);
    // What still comes is not counted any more, and the end of the request gives nothing back twice.
    expect(() => arrival.take(1)).toThrow(Refusal);
    request.destroy();
    budget.giveBack('a', 2 * MIB);
    expect(budget.take('b', 2 * MIB)).toBe(true);
    expect(budget.take('c', MIB)).toBe(true);
  });
});
