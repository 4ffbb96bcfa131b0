import { Clock } from '@loupe/kernel';
import { describe, expect, it } from 'vitest';
import type { Group } from './grouped-queue.repository.js';
import type { Claim } from './leased-queue.repository.js';
import { type ClaimLimits, type DueGroup, RoundRobin } from './round-robin.js';

/** Numbered tasks by group (`workspace` or `workspace/part`), as a LeasedQueue gives them out. */
class Double {
  constructor(
    private readonly tasks: Record<string, number>,
    private readonly pool?: string,
  ) {}

  async due(): Promise<DueGroup[]> {
    const names = Object.keys(this.tasks).filter((name) => (this.tasks[name] ?? 0) > 0);
    return names.map((name) => {
      const [workspaceId = '', part = ''] = name.split('/');
      return { workspaceId, part, ...(this.pool === part ? { pool: part } : {}) };
    });
  }

  async claim({ workspaceId, part }: Group, { limit }: { limit: number }): Promise<Claim<string>> {
    const name = part === '' ? workspaceId : `${workspaceId}/${part}`;
    const count = Math.min(limit, this.tasks[name] ?? 0);
    const left = (this.tasks[name] ?? 0) - count;
    // Behind those that wait for longer.
    delete this.tasks[name];
    this.tasks[name] = left;
    const scope = { workspaceId };
    return { scope, part, lease: '', until: new Date(), tasks: Array(count).fill(name) };
  }
}

const rotationOf = (tasks: Record<string, number>, limits: Partial<ClaimLimits> = {}, pool?: string) =>
  new RoundRobin(new Double(tasks, pool), new Clock(), {
    batch: 1,
    perWorkspace: 100,
    leaseMs: 1000,
    ...limits,
  });

async function taken(rotation: RoundRobin<string>, turns: number): Promise<(string | undefined)[]> {
  const given: (string | undefined)[] = [];
  for (let turn = 0; turn < turns; turn++) given.push((await rotation.next())?.claim.tasks[0]);
  return given;
}

describe('a round robin', () => {
  it('gives each workspace one claim before any gets its second', async () => {
    const given = await taken(rotationOf({ many: 100_000, one: 1, two: 2 }), 6);
    expect(given).toEqual(['many', 'one', 'two', 'many', 'two', 'many']);
  });

  it('gives a workspace of many groups no more turns than one of a single group', async () => {
    const given = await taken(rotationOf({ 'many/a': 2, 'many/b': 2, 'many/c': 2, 'one/a': 2 }), 8);
    expect(given).toEqual([
      'many/a',
      'one/a',
      'many/b',
      'many/c',
      ...['many/a', 'one/a', 'many/b', 'many/c'],
    ]);
  });

  it('gives a workspace no more claims at a time than it may hold, and others go on', async () => {
    const rotation = rotationOf({ many: 100, one: 1 }, { perWorkspace: 2 });
    const first = await rotation.next();
    expect(first?.claim.tasks).toEqual(['many']);
    expect(await taken(rotation, 3)).toEqual(['one', 'many', undefined]);
    if (first !== null) rotation.end(first.group);
    expect(await taken(rotation, 2)).toEqual(['many', undefined]);
  });

  it('gives a group no more than its own share, and the workspace’s other groups go on', async () => {
    const rotation = rotationOf({ 'one/a': 9, 'one/b': 9 }, { perGroup: 1 });
    expect(await taken(rotation, 3)).toEqual(['one/a', 'one/b', undefined]);
  });

  it('gives the groups of a pool no more than the pool has, and others go on', async () => {
    const rotation = rotationOf({ 'one/new': 9, 'two/new': 9, 'three/old': 9 }, { pools: { new: 1 } }, 'new');
    expect(await taken(rotation, 3)).toEqual(['one/new', 'three/old', 'three/old']);
    rotation.end({ workspaceId: 'one', part: 'new', pool: 'new' });
    expect(await taken(rotation, 2)).toEqual(['two/new', 'three/old']);
  });

  it('counts tasks where each takes a slot, and claims no more than there is room for', async () => {
    const limits = { isPerTask: true, batch: 10, perWorkspace: 5, perGroup: 4 };
    const rotation = rotationOf({ 'one/a': 50, 'one/b': 50, two: 50 }, limits);
    const sizes: (number | undefined)[] = [];
    for (const free of [20, 2, 20, 20]) sizes.push((await rotation.next(free))?.claim.tasks.length);
    // Four of the first group, two of the other workspace for want of slots, one that its workspace has left, and two again.
    expect(sizes).toEqual([4, 2, 1, 2]);
    expect(await rotation.next()).toBeNull();
    rotation.end({ workspaceId: 'one', part: 'a' });
    expect((await rotation.next())?.claim.tasks).toHaveLength(1);
  });

  it('passes over a group that is postponed, until its time', async () => {
    const rotation = rotationOf({ one: 9, two: 9 });
    rotation.postpone({ workspaceId: 'one', part: '' }, 60_000);
    expect(await taken(rotation, 2)).toEqual(['two', 'two']);
    rotation.postpone({ workspaceId: 'one', part: '' }, 0);
    expect(await taken(rotation, 1)).toEqual(['one']);
  });

  it('ends when nothing is left', async () => {
    const rotation = rotationOf({ some: 5 }, { batch: 3 });
    expect((await rotation.next())?.claim.tasks).toHaveLength(3);
    expect((await rotation.next())?.claim.tasks).toHaveLength(2);
    expect(await rotation.next()).toBeNull();
  });
});
