import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { loupe } from '../support/loupe-in-process.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const UPDATE = `mutation($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) {
  workspace { id name timeZone currency } userErrors { field message } } }`;
const WORKSPACE = '{ workspace { id name timeZone currency } }';
const LOG = `{ auditLog(first: 10) { nodes { workspaceId actorKind actorName action subjectName before after } } }`;

describe('the settings of a workspace', () => {
  let api: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await sharedTestApp();
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
  });
  afterAll(() => api?.close());

  const update = async (input: object) => (await tenant.client.data(UPDATE, { input })).updateWorkspace;
  const workspace = async () => (await tenant.client.data(WORKSPACE)).workspace;
  const entries = async () =>
    (await tenant.client.data(LOG)).auditLog.nodes.filter(
      ({ action }: { action: string }) => action === 'workspace.updated',
    );

  it.each([
    [{ name: ' \u200b ' }, ['input', 'name']],
    [{ name: 'x'.repeat(256) }, ['input', 'name']],
    [{ name: 'two\nlines' }, ['input', 'name']],
    [{ timeZone: 'Europe/Berlinn' }, ['input', 'timeZone']],
    [{ timeZone: '+02:00' }, ['input', 'timeZone']],
    [{ timeZone: '' }, ['input', 'timeZone']],
    [{ currency: 'EURO' }, ['input', 'currency']],
    [{ currency: 'XAU' }, ['input', 'currency']],
  ])('refuses %j, and changes nothing else either', async (input, field) => {
    const before = await workspace();
    expect(await update({ name: 'Other', currency: 'CHF', ...input })).toMatchObject({
      workspace: null,
      userErrors: [{ field }],
    });
    expect(await workspace()).toEqual(before);
    expect(await entries()).toEqual([]);
  });

  it('changes what is given, and records who did it and what it was', async () => {
    const wanted = { name: 'Nova', timeZone: 'Europe/Berlin', currency: 'EUR' };
    const result = await update({ name: '  Nova ', timeZone: 'europe/berlin', currency: 'eur' });
    expect(result).toMatchObject({ workspace: wanted, userErrors: [] });
    expect(await workspace()).toMatchObject(wanted);
    await update({ currency: 'CHF', name: null });
    expect(await entries()).toMatchObject([
      { before: { currency: 'EUR' }, after: { currency: 'CHF' } },
      {
        workspaceId: tenant.scope.workspaceId,
        actorKind: 'TOKEN',
        subjectName: 'Tenant',
        before: { name: 'Tenant', timeZone: 'UTC', currency: 'USD' },
        after: wanted,
      },
    ]);
    expect(Object.keys((await entries())[0].after)).toEqual(['currency']);
  });

  it('records nothing where nothing changes', async () => {
    expect(await update({ name: 'Tenant', currency: 'USD' })).toMatchObject({
      workspace: { name: 'Tenant' },
      userErrors: [],
    });
    expect(await update({})).toMatchObject({ userErrors: [] });
    expect(await entries()).toEqual([]);
  });

  it('begins months at midnight in the new zone from the next request on', async () => {
    await ingest(api, tenant, [somePost({ takenAt: new Date('2026-01-31T22:00:00.000Z') })]);
    const postsOfFebruary = async () =>
      (await tenant.client.data('{ competitorBrands(date: "2026-02-15") { nodes { postsCount } } }'))
        .competitorBrands.nodes[0].postsCount;
    expect(await postsOfFebruary()).toBe(0);
    await update({ timeZone: 'Pacific/Kiritimati' });
    expect(await postsOfFebruary()).toBe(1);
  });

  it('are changed by the command line too, in the operator’s name', async () => {
    const { workspaceId } = tenant.scope;
    const run = (...words: string[]) =>
      loupe(['workspace', 'update', workspaceId, ...words], testEnvironment({ database: api.database }));
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('--currency') });
    expect(await run('--time-zone', 'Nowhere')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--time-zone: has to be an IANA time zone'),
    });
    expect(await run('--currency', 'jpy', '--json')).toMatchObject({ code: 0 });
    expect(await workspace()).toMatchObject({ currency: 'JPY' });
    expect(await entries()).toMatchObject([{ actorKind: 'OPERATOR', after: { currency: 'JPY' } }]);
  });
});
