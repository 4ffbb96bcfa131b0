import { describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../unreachable.js';
import { NoWorkspaceError, PLACES_KEPT_MS, Servers, SeveralDatabasesError } from './servers.js';
import { StatementReader } from './statement-facts.js';

const TABLES = new Set(['items', 'workspaces', 'api_tokens', 'audit_log']);
const PLACES: Record<string, string | null> = { here: null, there: 'big', beyond: 'eu' };
const ITEMS = 'SELECT * FROM items WHERE workspace_id = ANY($1)';

function serversAsking(asked: string[] = []): Servers {
  return new Servers(['main', 'big', 'eu'], async (ids) => {
    asked.push(...ids);
    return ids.flatMap((id) => (id in PLACES ? [{ id, database: PLACES[id] ?? null }] : []));
  });
}

const reader = new StatementReader((name) => TABLES.has(name));
const find = (
  text: string,
  values: unknown[] = [],
  joined: string | null = null,
  servers = serversAsking(),
) => servers.find(text, reader.factsOf(text), values, joined);

describe('a statement', () => {
  it('about rows of a workspace goes to the database of that workspace', async () => {
    expect(await find(ITEMS, ['here'])).toBe('main');
    expect(await find(ITEMS, ['there'], 'eu')).toBe('big');
    expect(await find(ITEMS, [['beyond', 'beyond']])).toBe('eu');
  });

  it('about rows of workspaces in two databases is refused', async () => {
    await expect(find(ITEMS, [['here', 'there']])).rejects.toThrow(SeveralDatabasesError);
    const joined = 'SELECT * FROM items JOIN api_tokens ON TRUE WHERE items.workspace_id = $1';
    await expect(find(joined, ['there'])).rejects.toThrow(SeveralDatabasesError);
    expect(await find(joined, ['here'])).toBe('main');
  });

  it('that names no workspace goes where its transaction is, or what it is a part of; else it is refused', async () => {
    const servers = serversAsking();
    expect(await find('DELETE FROM items', [], 'big', servers)).toBe('big');
    expect(await servers.on('eu', () => find('DELETE FROM items', [], null, servers))).toBe('eu');
    await expect(find('DELETE FROM items', [], null, servers)).rejects.toThrow(NoWorkspaceError);
  });

  it('about tenancy goes to the main database, but reads workspaces where its transaction is', async () => {
    expect(await find('SELECT * FROM api_tokens WHERE workspace_id = $1', ['there'], 'big')).toBe('main');
    expect(await find('UPDATE workspaces SET name = $1', ['x'], 'big')).toBe('main');
    expect(await find('SELECT * FROM workspaces WHERE id = $1', ['there'])).toBe('main');
    expect(await find('SELECT * FROM workspaces WHERE id = $1', ['there'], 'big')).toBe('big');
  });

  it('that adds to the audit log goes with its transaction', async () => {
    const entry = 'INSERT INTO audit_log (id, workspace_id) VALUES ($1, $2)';
    expect(await find(entry, ['1', 'there'], 'main')).toBe('main');
    expect(await find(entry, ['1', 'there'])).toBe('big');
  });
});

describe('the databases', () => {
  it('are asked for once for each workspace, and again for one that does not exist', async () => {
    const asked: string[] = [];
    const servers = serversAsking(asked);
    for (let time = 0; time < 2; time += 1)
      await find(ITEMS, [['there', 'nowhere']], null, servers).catch(() => undefined);
    expect(asked).toEqual(['there', 'nowhere', 'nowhere']);
  });

  it('are asked for again after some seconds, as workspaces are moved, but not by a transaction that goes on', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1);
    try {
      const places = new Map([['moved', 'big']]);
      const servers = new Servers(['main', 'big', 'eu'], async (ids) =>
        ids.map((id) => ({ id, database: places.get(id) ?? null })),
      );
      const place = (joined: string | null) => find(ITEMS, ['moved'], joined, servers);
      expect(await place(null)).toBe('big');
      places.set('moved', 'eu');
      now.mockReturnValue(PLACES_KEPT_MS);
      expect(await place(null)).toBe('big');
      now.mockReturnValue(PLACES_KEPT_MS + 2);
      expect([await place('big'), await place(null), await place('big')]).toEqual(['big', 'eu', 'eu']);
    } finally {
      now.mockRestore();
    }
  });

  it('each have their turn although one is down, which fails only what needs all of them', async () => {
    const servers = serversAsking();
    const done: string[] = [];
    const work = async (name: string) => {
      if (name === 'big') throw new UnreachableError(new Error('gone'));
      done.push(name);
      return name;
    };
    expect(await servers.onEach(work, 'THOSE_THAT_ANSWER')).toEqual(['main', 'eu']);
    await expect(servers.onEach(work, 'ALL')).rejects.toThrow(UnreachableError);
    expect(done).toEqual(['main', 'eu', 'main', 'eu']);
    const broken = () => Promise.reject(new Error('broken'));
    await expect(servers.onEach(broken, 'THOSE_THAT_ANSWER')).rejects.toThrow('broken');
  });
});
