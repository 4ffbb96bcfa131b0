import { Outbox } from '@loupe/outbox';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportClient } from '../support/imports.js';
import { MovingWorld } from '../support/moving.js';
import { succeed } from '../support/presets.js';
import { Receiver } from '../support/receiver.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, type Tenant } from '../support/world.js';

const CREATE =
  'mutation($name: String!) { createCollection(input: {name: $name}) { collection { id } userErrors { message } } }';
const CHANGES = `query($after: String) { changes(after: $after, first: 100) {
  nodes { type action objectId } hasNextPage endCursor } }`;
/** Events that have no delivery yet when the move begins. */
const EVENTS = 40;
const WRITERS = 3;
const NUMBERS = { main: 1_000_000, second: 2_000_000 };
const MOVING = { errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] };

const post = (externalId: string) =>
  JSON.stringify({
    externalId,
    provider: 'YOUTUBE',
    type: 'VIDEO',
    channelTitle: 'Channel',
    publishedAt: '2024-01-01T00:00:00Z',
    snapshots: [{ at: '2024-01-02T00:00:00Z', views: 1 }],
  });

describe('while a workspace is moved', () => {
  let world: MovingWorld;
  let worker: INestApplicationContext;
  let receiver: Receiver;

  beforeAll(async () => {
    const settings = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', DATABASE_POOL_SIZE: '10' };
    world = await MovingWorld.start(settings);
    worker = await startTestWorker(world.api, world.settings);
    receiver = await new Receiver().start();
  });
  afterAll(async () => {
    await worker?.close();
    await receiver?.stop();
    await world?.stop();
  });

  /** Names that were acknowledged, and those that were refused. */
  interface Written {
    readonly accepted: string[];
    readonly refused: string[];
  }

  /** Makes collections, one after the other, until it is told to stop. */
  async function write(tenant: Tenant, prefix: string, isOver: () => boolean): Promise<Written> {
    const written: Written = { accepted: [], refused: [] };
    for (let number = 0; !isOver(); number += 1) {
      const name = `${prefix} ${number}`;
      const { status, body } = await tenant.client.send(CREATE, { name });
      if (body.errors === undefined) {
        expect(body.data.createCollection.userErrors).toEqual([]);
        written.accepted.push(name);
      } else {
        expect([status, body]).toMatchObject([expect.any(Number), MOVING]);
        written.refused.push(name);
      }
    }
    return written;
  }

  /** Sends posts to be imported; gives the ids of accepted imports. */
  async function importAll(tenant: Tenant, prefix: string, isOver: () => boolean) {
    const client = await ImportClient.of(world.api, tenant);
    const accepted: string[] = [];
    let refused = 0;
    for (let number = 0; !isOver(); number += 1) {
      const { status, body } = await client.send(post(`${prefix}${number}`));
      if (status === 202) {
        accepted.push(body.operation.id);
        await client.operation(body.operation.id);
      } else if (status !== 429) {
        // Else so many wait that more are refused.
        expect([status, body]).toMatchObject([503, MOVING]);
        refused += 1;
      }
    }
    return { client, accepted, refused };
  }

  /** Follows changes from a cursor to the newest; gives what was listed. */
  async function follow(tenant: Tenant, mirror: { cursor: string | null; ids: Set<string> }): Promise<void> {
    for (let more = true; more; ) {
      const { changes } = await tenant.client.data(CHANGES, { after: mirror.cursor });
      for (const { action, objectId } of changes.nodes) if (action !== 'DELETED') mirror.ids.add(objectId);
      mirror.cursor = changes.endCursor;
      more = changes.hasNextPage;
    }
  }

  const subscribe = (tenant: Tenant, path: string) =>
    succeed(
      tenant.client,
      `mutation($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) {
        webhookSubscription { id } userErrors { message } } }`,
      { input: { name: path.slice(1), url: receiver.url(path), eventTypes: ['item.deleted'] } },
    );
  const delivered = (path: string) =>
    new Set(receiver.at(path).map(({ body }) => JSON.parse(body.toString()).data.id as string));

  for (const [from, to] of [
    ['main', 'second'],
    ['second', 'main'],
  ] as const) {
    it(`from ${from} to ${to}, nothing that was accepted is lost, and others do not notice`, async () => {
      const [moving, other] = [
        await createTenant(world.api, 'Moving'),
        await createTenant(world.api, 'Other'),
      ];
      if (from === 'second') expect((await world.move(moving.scope.workspaceId, 'second')).code).toBe(0);
      // The source has had more changes than the target, whose own numbers would come before those that mirrors have.
      await world.in(from, `SELECT setval(pg_get_serial_sequence('changes', 'position'), $1)`, [
        NUMBERS[from],
      ]);
      const path = `/${from}`;
      await subscribe(moving, path);
      // The receiver is slow, so that deliveries wait and are under way.
      receiver.answers.set(path, (_, response) => void setTimeout(() => response.end('ok'), 150));
      const events = Array.from({ length: EVENTS }, (_, index) => ({ id: `event ${index}` }));
      await world.api.app.get(Outbox, { strict: false }).append(moving.scope, 'item.deleted', () => events);
      let isOver = false;
      const mirror = { cursor: null as string | null, ids: new Set<string>() };
      const watching = async () => {
        while (!isOver) await follow(moving, mirror);
      };
      const all = Promise.all([
        Promise.all(
          Array.from({ length: WRITERS }, (_, index) => write(moving, `writer ${index}`, () => isOver)),
        ),
        importAll(moving, from, () => isOver),
        write(other, 'other', () => isOver),
        watching(),
      ]);
      const stop = () => {
        isOver = true;
      };
      const { code, stderr } = await world.move(moving.scope.workspaceId, to).finally(stop);
      expect([code, stderr]).toEqual([0, expect.stringContaining('From now on')]);
      const [written, imported, others] = await all;

      const names = new Set<string>(
        (await moving.client.data('{ collections { name } }')).collections.map(
          ({ name }: { name: string }) => name,
        ),
      );
      const accepted = written.flatMap((each) => each.accepted);
      expect(accepted.filter((name) => !names.has(name))).toEqual([]);
      // A refused request has done nothing.
      expect(names.size).toBe(accepted.length);
      expect(written.every(({ refused }) => refused.length > 0)).toBe(true);
      expect(others.refused).toEqual([]);
      expect(imported.refused).toBeGreaterThan(0);
      expect(imported.accepted.length).toBeGreaterThan(0);
      for (const id of imported.accepted)
        expect((await imported.client.finished(id)).imported).toMatchObject({ created: 1 });
      expect((await moving.client.data('{ items { totalCount } }')).items.totalCount).toBe(
        imported.accepted.length,
      );
      await expect.poll(() => delivered(path).size, { timeout: 240_000 }).toBe(EVENTS);
      await expect
        .poll(
          async () => {
            await follow(moving, mirror);
            const data = await moving.client.data(
              '{ collections { id } items(first: 100) { nodes { id } } }',
            );
            const there = [...data.collections, ...data.items.nodes].map(({ id }: { id: string }) => id);
            return there.filter((id) => !mirror.ids.has(id));
          },
          { timeout: 240_000 },
        )
        .toEqual([]);
      expect(await world.traces()).toEqual([]);
      expect(Object.keys(await world.rowsOf(from, moving.scope.workspaceId))).toEqual([]);
    });
  }
});
