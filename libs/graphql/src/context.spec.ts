import { UNLIMITED } from '@loupe/http';
import { describe, expect, it } from 'vitest';
import { RequestContext } from './context.js';

const principal = { tokenId: 't', organizationId: null, workspaceId: null, scopes: [] };
const workspace = { workspaceId: 'w', timeZone: 'UTC' };

describe('RequestContext', () => {
  it('has no scope without a workspace', () => {
    expect(() => new RequestContext('r', principal, null, UNLIMITED).scope).toThrow('without a workspace');
    expect(new RequestContext('r', principal, workspace, UNLIMITED).scope).toBe(workspace);
  });

  it('loads the keys of one request together, once each, and absent ones as missing', async () => {
    const batches: (readonly string[])[] = [];
    const batch = async (keys: readonly string[], context: RequestContext) => {
      batches.push(keys);
      return new Map([['a', `${context.requestId} a`]]);
    };
    const context = new RequestContext('r', principal, workspace, UNLIMITED);
    const loads = ['a', 'b', 'a'].map((key) => context.loader(batch, 'none').load(key));
    expect(await Promise.all(loads)).toEqual(['r a', 'none', 'r a']);
    expect(batches).toEqual([['a', 'b']]);
  });

  it('warns in the order of the answer, whichever of its fields ended first', () => {
    const context = new RequestContext('r', principal, workspace, UNLIMITED);
    const warn = (message: string, path?: string[]) =>
      context.warn({ code: 'LANGUAGE_NOT_UNDERSTOOD', message, ...(path && { path }) });
    const data = { a: 1, b: 2 };
    expect(context.extensions(data)).toBeUndefined();
    warn('2', ['b', 'nodes']);
    warn('3', ['b']);
    warn('1', ['a']);
    warn('0');
    const messages = context.extensions(data)?.warnings.map(({ message }) => message);
    expect(messages).toEqual(['0', '1', '2', '3']);
  });

  it('shares nothing between two requests', async () => {
    let calls = 0;
    const batch = async () => {
      calls += 1;
      return new Map<string, string>();
    };
    for (const id of ['1', '2'])
      await new RequestContext(id, principal, workspace, UNLIMITED).loader(batch, 'none').load('a');
    expect(calls).toBe(2);
  });
});
