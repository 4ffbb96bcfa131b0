import { Database, SqlState, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { ModulesContainer } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSecondApp, type TestApp } from '../support/app.js';
import { runLoupe } from '../support/loupe.js';
import { MovingWorld } from '../support/moving.js';
import { scale } from '../support/proofs.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const CREATE =
  'mutation($name: String!) { createCollection(input: {name: $name}) { collection { id } userErrors { message } } }';
const POSTS = 300;
const ALL_PLACES = scale(false, true);
const THERE = [/takes no changes/, /Refusing writes/, /rows of items copied/, /Building the index/];
const BACK = [/Copying/, /From now on/, /Removing what is left/];
const ALL =
  '{ items(first: 100) { totalCount nodes { id caption currentEngagement { likes } } } collections { name } }';

describe('a move that is killed', () => {
  let world: MovingWorld;
  let stale: TestApp;
  let tenant: Tenant;
  let other: Tenant;
  let id: string;

  beforeAll(async () => {
    world = await MovingWorld.start();
    stale = await startSecondApp(world.api, world.settings);
    [tenant, other] = [await createTenant(world.api, 'Moving'), await createTenant(world.api, 'Other')];
    id = tenant.scope.workspaceId;
    await ingest(
      world.api,
      tenant,
      Array.from({ length: POSTS }, (_, index) =>
        somePost({ caption: `post ${index}`, snapshots: [metrics({ likes: index })] }),
      ),
    );
    await addVectors();
  });
  afterAll(async () => {
    await stale?.close();
    await world?.stop();
  });

  /** Vectors with an index of their own, as the worker makes them. */
  async function addVectors(): Promise<void> {
    await world.in(
      'main',
      `INSERT INTO embeddings (workspace_id, item_id, kind, model, checksum, embedding)
       SELECT workspace_id, id, 'TEXT', 'test', '', (SELECT array_agg(random() + n * 0) FROM generate_series(1, 512) n)::halfvec
       FROM items WHERE workspace_id = $1`,
      [id],
    );
    await world.in(
      'main',
      `CREATE INDEX embeddings_near_test ON embeddings USING hnsw (embedding halfvec_cosine_ops)
       WHERE workspace_id = '${id}' AND kind = 'TEXT' AND model = 'test'`,
    );
  }

  const indexIn = (place: 'main' | 'second') =>
    world.in(
      place,
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('embeddings_near_test')`,
    );
  const killedAt = async (to: string, place: RegExp) => {
    const { code } = await runLoupe(['workspace', 'move', id, to], world.environment, place);
    expect(code).toBe(null);
  };
  /** What it has, read as callers read it, whatever the state of the move. */
  const answers = () => tenant.client.data(ALL);
  const stateOf = async () => {
    const [state] = await world.in(
      'main',
      'SELECT database, moving_to, moved_from FROM workspaces WHERE id = $1',
      [id],
    );
    return state;
  };
  const add = (app: TestApp, workspaceId: string) => {
    const db = app.app.get(Database, { strict: false });
    return db.query(sql`
      INSERT INTO collections (workspace_id, id, name, position) VALUES (${workspaceId}, ${newId()}, 'Written', 0)`);
  };

  /** Kills a move at each place in turn, then lets it end; the workspace has all that it had before. */
  async function survives(from: 'main' | 'second', to: 'main' | 'second', places: readonly RegExp[]) {
    const [before, answered] = [await world.rowsOf(from, id), await answers()];
    for (const place of places) {
      await killedAt(to, place);
      expect(await answers(), String(place)).toEqual(answered);
      expect((await other.client.send(CREATE, { name: String(place) })).body.errors).toBeUndefined();
    }
    expect((await world.move(id, to)).code).toBe(0);
    expect(await world.rowsOf(to, id)).toEqual(before);
    expect(await world.rowsOf(from, id)).toEqual({});
    expect(await answers()).toEqual(answered);
    expect([await indexIn(to), await indexIn(from)]).toEqual([[{ valid: true }], []]);
    expect(await world.traces()).toEqual([]);
  }

  it('leaves the workspace whole, and goes on when it is run again', { timeout: 900_000 }, async () => {
    await survives('main', 'second', ALL_PLACES ? THERE : [/Refusing writes/, /rows of items copied/]);
    await survives('second', 'main', ALL_PLACES ? BACK : [/From now on/]);
  });

  it('is undone by --cancel', { timeout: 900_000 }, async () => {
    const before = await world.rowsOf('main', id);
    await killedAt('second', /Building the index/);
    expect(await world.rowsOf('second', id)).not.toEqual({});
    const { code, stdout } = await world.move(id, 'second', '--cancel');
    expect([code, stdout]).toEqual([0, `Workspace ${id} stays in the database main.\n`]);
    expect([await world.rowsOf('main', id), await world.rowsOf('second', id)]).toEqual([before, {}]);
    expect([await indexIn('main'), await indexIn('second')]).toEqual([[{ valid: true }], []]);
    expect(await world.traces()).toEqual([]);
    expect((await tenant.client.send(CREATE, { name: 'After' })).body.errors).toBeUndefined();
  });

  it('is undone by itself after an error', { timeout: 900_000 }, async () => {
    const before = await world.rowsOf('main', id);
    // Nothing of the service writes such a row: it stands for what the target refuses, such as on a full disk.
    await world.in(
      'second',
      `ALTER TABLE items ADD CONSTRAINT full_disk CHECK (caption <> 'post 7') NOT VALID`,
    );
    const { code, stderr } = await world.move(id, 'second');
    await world.in('second', 'ALTER TABLE items DROP CONSTRAINT full_disk');
    expect([code, stderr]).toEqual([1, expect.stringContaining('full_disk')]);
    expect([await world.rowsOf('main', id), await world.rowsOf('second', id)]).toEqual([before, {}]);
    expect(await stateOf()).toEqual({ database: null, moving_to: null, moved_from: null });
    expect(await world.traces()).toEqual([]);
  });

  it('holds up no job of other workspaces, and lets nobody write into the old database', {
    timeout: 900_000,
  }, async () => {
    await killedAt('second', /rows of items copied/);
    // The fence stands. Others write, and the jobs about every workspace leave this one out.
    await expect(add(world.api, id)).rejects.toMatchObject({
      driverError: { code: SqlState.WORKSPACE_MOVES },
    });
    const waiting = await world.in('main', 'SELECT number FROM committed_changes WHERE workspace_id = $1', [
      id,
    ]);
    expect(waiting.length).toBeGreaterThan(0);
    await add(world.api, other.scope.workspaceId);
    const worker = await startTestWorker(world.api, world.settings);
    try {
      const jobs = [...worker.get(ModulesContainer).values()]
        .flatMap(({ providers }) => [...providers.values()])
        .filter(({ metatype }) => metatype && Reflect.hasMetadata('loupe:every', metatype))
        .map(({ instance }) => instance as { process(): Promise<unknown> });
      expect(jobs.length).toBeGreaterThan(10);
      for (const job of jobs) await job.process();
      await expect
        .poll(
          () =>
            world.in('main', 'SELECT FROM committed_changes WHERE workspace_id = $1', [
              other.scope.workspaceId,
            ]),
          { timeout: 240_000 },
        )
        .toEqual([]);
      expect(
        await world.in('main', 'SELECT number FROM committed_changes WHERE workspace_id = $1', [id]),
      ).toEqual(waiting);
    } finally {
      await worker.close();
    }
    // This process knows the old place when the map is changed, and is refused there until it asks again.
    await expect(add(stale, id)).rejects.toMatchObject({ driverError: { code: SqlState.WORKSPACE_MOVES } });
    const before = (await answers()).items;
    const moving = runLoupe(['workspace', 'move', id, 'second'], world.environment, /Removing what is left/);
    const written = async () => {
      try {
        await add(stale, id);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ driverError: { code: SqlState.WORKSPACE_MOVES } });
        return false;
      }
    };
    await expect.poll(written, { timeout: 240_000, interval: 20 }).toBe(true);
    expect((await moving).code).toBe(null);
    expect((await stateOf())?.database).toBe('second');
    expect(
      (await world.in('second', `SELECT FROM collections WHERE name = 'Written' AND workspace_id = $1`, [id]))
        .length,
    ).toBe(1);
    expect(
      await world.in('main', `SELECT FROM collections WHERE name = 'Written' AND workspace_id = $1`, [id]),
    ).toEqual([]);
    expect((await world.move(id, 'second')).code).toBe(0);
    expect((await answers()).items).toEqual(before);
    expect(await world.traces()).toEqual([]);
  });
});
