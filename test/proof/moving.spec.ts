import { OPERATOR } from '@loupe/audit';
import { WorkspaceMoveService } from '@loupe/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lent } from '../support/app.js';
import { isolationTests } from '../support/isolation.js';
import { MovingWorld } from '../support/moving.js';
import { scale } from '../support/proofs.js';
import { createTenant } from '../support/world.js';
import { FEW_POSTS, postsTests } from './posts-tests.js';

describe('a workspace that was moved', () => {
  let world: MovingWorld;

  beforeAll(async () => {
    world = await MovingWorld.start({ DATABASE_STATEMENT_TIMEOUT_MS: '60000' });
  });
  afterAll(() => world?.stop());

  /** Moves a workspace, and looks at all its rows before and after. */
  async function moved(workspaceId: string, from: 'main' | 'second', to: 'main' | 'second'): Promise<void> {
    const before = await world.rowsOf(from, workspaceId);
    const report = await world.api.app
      .get(WorkspaceMoveService, { strict: false })
      .move(workspaceId, to, OPERATOR, () => undefined);
    expect(await world.rowsOf(to, workspaceId)).toEqual(before);
    expect(await world.rowsOf(from, workspaceId)).toEqual({});
    const counts = Object.entries(before).map(([table, rows]) => [table, rows.length]);
    expect(report).toEqual({ from, to, rows: expect.objectContaining(Object.fromEntries(counts)) });
  }

  const start = async () => lent(world.api);

  isolationTests(start, scale(2, 100), async ([owner]) => {
    await moved(owner.scope.workspaceId, 'main', 'second');
  });

  postsTests({
    start,
    ...FEW_POSTS,
    filled: async ([{ scope: one }, { scope: other }]) => {
      // Two at a time.
      await Promise.all([
        moved(one.workspaceId, 'main', 'second'),
        moved(other.workspaceId, 'main', 'second'),
      ]);
      await moved(other.workspaceId, 'second', 'main');
      expect(await world.traces()).toEqual([]);
    },
  });

  it('says so in steps, as JSON at the end, and in the audit log, which has all that was written before', async () => {
    const { scope, client } = await createTenant(world.api);
    const rule =
      'mutation { createAlertRule(input: { name: "Kept", virality: HIGH }) { userErrors { message } } }';
    expect((await client.send(rule)).body.errors).toBeUndefined();
    const { code, stdout, stderr } = await world.move(scope.workspaceId, 'second', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        workspaceId: scope.workspaceId,
        from: 'main',
        to: 'second',
        rows: expect.objectContaining({ alert_rules: 1 }),
      },
    ]);
    expect(stderr).toMatch(
      /takes no changes[\s\S]*\n1 rows of alert_rules copied\n[\s\S]*From now on[\s\S]*Removing what is left/,
    );
    const { auditLog } = await client.data(
      '{ auditLog(first: 10) { nodes { action actorKind before after } } }',
    );
    const [move, ...before] = auditLog.nodes;
    expect(move).toEqual({
      action: 'workspace.moved',
      actorKind: 'OPERATOR',
      before: { database: 'main' },
      after: { database: 'second' },
    });
    expect(before.map(({ action }: { action: string }) => action)).toEqual([
      'alert_rule.created',
      'api_token.created',
      'workspace.created',
      'organization.created',
    ]);
  });
});
