import { Clock } from '@loupe/kernel';
import { describe, expect, it } from 'vitest';
import type { Claim, Group } from './leased-queue.repository.js';
import { Turns } from './turns.js';

/** A queue of numbered tasks by workspace, as LeasedQueue gives them out. */
class Double {
  constructor(private readonly tasks: Record<string, number>) {}

  async due(): Promise<Group[]> {
    const names = Object.keys(this.tasks).filter((name) => (this.tasks[name] ?? 0) > 0);
    return names.map((workspaceId) => ({ workspaceId, part: '' }));
  }

  async claim({ workspaceId }: Group, { limit }: { limit: number }): Promise<Claim<string>> {
    const count = Math.min(limit, this.tasks[workspaceId] ?? 0);
    this.tasks[workspaceId] = (this.tasks[workspaceId] ?? 0) - count;
    const scope = { workspaceId };
    return { scope, lease: '', until: new Date(), tasks: Array(count).fill(workspaceId) };
  }
}

const turnsOf = (tasks: Record<string, number>, limits: { batch?: number; ofOne?: number } = {}) =>
  new Turns(new Double(tasks), new Clock(), { batch: 1, ofOne: 100, leaseMs: 1000, ...limits });

describe('turns', () => {
  it('give each workspace one claim before any gets its second', async () => {
    const turns = turnsOf({ many: 100_000, one: 1, two: 2 });
    const given: (string | undefined)[] = [];
    for (let turn = 0; turn < 6; turn++) given.push((await turns.next())?.tasks[0]);
    expect(given).toEqual(['many', 'one', 'two', 'many', 'two', 'many']);
  });

  it('give a workspace no more claims at a time than it may hold, and others go on', async () => {
    const turns = turnsOf({ many: 100, one: 1 }, { ofOne: 2 });
    const first = await turns.next();
    const given = [first, await turns.next(), await turns.next(), await turns.next()];
    expect(given.map((claim) => claim?.tasks[0])).toEqual(['many', 'one', 'many', undefined]);
    if (first !== null) turns.end(first);
    expect((await turns.next())?.tasks).toEqual(['many']);
    expect(await turns.next()).toBeNull();
  });

  it('end when nothing is left', async () => {
    const turns = turnsOf({ some: 5 }, { batch: 3 });
    expect((await turns.next())?.tasks).toHaveLength(3);
    expect((await turns.next())?.tasks).toHaveLength(2);
    expect(await turns.next()).toBeNull();
  });
});
