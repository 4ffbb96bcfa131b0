import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { PeopleService } from '@loupe/people';
import { WorkspacesService } from '@loupe/workspace';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { Browser, invite, join } from '../support/browser.js';
import { callMcp, connect, forgetAddresses, refresh, signedIn } from '../support/oauth.js';
import { createTenant, type Tenant } from '../support/world.js';

const payload = '{ member { id deactivatedAt } userErrors { field code } }';
const DEACTIVATE = `mutation($id: ID!) { deactivateMember(id: $id) ${payload} }`;
const ACTIVATE = `mutation($id: ID!) { activateMember(id: $id) ${payload} }`;
const UPLOAD = `mutation { uploadItemFromUrl(input: { url: "http://127.0.0.1/post" }) { success userErrors { field code message } } }`;

let api: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  api = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(api);
  await api.app.get(Database, { strict: false }).query(sql`DELETE FROM sign_in_failures`);
});
afterAll(() => api?.close());

const people = () => api.app.get(PeopleService, { strict: false });
const deactivate = async (id: string, client = tenant.client) =>
  (await client.data(DEACTIVATE, { id })).deactivateMember;
const activate = async (id: string) => (await tenant.client.data(ACTIVATE, { id })).activateMember;
const refused = (code: string) => ({ member: null, userErrors: [{ field: ['id'], code }] });

/** A client whose token is the bearer of a browser's session. */
async function clientOf({ browser }: { browser: Browser }) {
  const response = await browser.fetch('/session/bearer', {
    method: 'POST',
    headers: { origin: api.origin },
  });
  return tenant.client.with({ token: ((await response.json()) as { token: string }).token });
}

describe('a person who is deactivated', () => {
  it('signs in no more and is refused in every session, until they are activated', async () => {
    const { email, member, browser } = await join(api, tenant);
    const client = await clientOf({ browser });
    const done = await deactivate(member.id);
    expect(done).toEqual({ member: { id: member.id, deactivatedAt: expect.any(String) }, userErrors: [] });
    expect((await client.send('{ workspaces { nodes { id } } }')).status).toBe(401);
    expect(await browser.isSignedIn()).toBe(false);
    const { status, page } = await new Browser(api).signIn(email);
    expect([status, page.text]).toEqual([403, expect.stringContaining('Your account is deactivated')]);

    expect((await activate(member.id)).member.deactivatedAt).toBeNull();
    // Sessions from before stay ended.
    expect(await browser.isSignedIn()).toBe(false);
    expect((await new Browser(api).signIn(email)).status).toBe(303);
  });

  it('learns it after the right password only', async () => {
    const { email, member } = await join(api, tenant);
    const wrong = () => new Browser(api).signIn(email, 'a wrong password');
    const before = await wrong();
    await deactivate(member.id);
    const after = await wrong();
    expect([after.status, after.page.text]).toEqual([401, before.page.text]);
  });

  it('gets in by no link, neither an old one nor a new one', async () => {
    const { email, member } = await join(api, tenant);
    const links = [await people().linkFor(email, 'SIGN_IN'), await people().linkFor(email, 'RESET')];
    await deactivate(member.id);
    links.push(await people().linkFor(email, 'RESET'));
    for (const secret of links) {
      const path = `/sign-in/link/${secret}`;
      expect((await new Browser(api).get(path)).status).toBe(404);
      expect((await new Browser(api).send(path, { password: 'another password' })).status).toBe(404);
    }
    await activate(member.id);
    // What was there when the person was deactivated is dead for good.
    expect((await new Browser(api).get(`/sign-in/link/${links[0]}`)).status).toBe(404);
  });

  it('is nobody who has not accepted yet: their invitation goes on', async () => {
    const { member, link } = await invite(api, tenant);
    expect(await deactivate(member.id)).toEqual(refused('not_joined'));
    expect((await new Browser(api).send(link, { password: 'a long password' })).status).toBe(303);
  });

  it('takes the OAuth clients that they let in along, and back', async () => {
    await forgetAddresses(api);
    const person = await signedIn(api, tenant, 'member');
    const client = await connect(person, { workspaceIds: [tenant.scope.workspaceId] });
    expect((await callMcp(api.origin, client.access_token)).status).toBe(200);
    await deactivate(person.memberId);
    expect((await callMcp(api.origin, client.access_token)).status).toBe(401);
    expect(await refresh(api.origin, client)).toMatchObject({ status: 400, error: 'invalid_grant' });
    await activate(person.memberId);
    expect((await callMcp(api.origin, client.access_token)).status).toBe(200);
    expect((await refresh(api.origin, client)).status).toBe(200);
  });

  it('is in the audit log, once for each change', async () => {
    const { email, member } = await join(api, tenant);
    for (let time = 0; time < 2; time += 1) await deactivate(member.id);
    for (let time = 0; time < 2; time += 1) await activate(member.id);
    const { auditLog } = await tenant.client.data(
      '{ auditLog(first: 4) { nodes { action actorKind subjectName } } }',
    );
    expect(auditLog.nodes).toEqual([
      { action: 'member.activated', actorKind: 'TOKEN', subjectName: email },
      { action: 'member.deactivated', actorKind: 'TOKEN', subjectName: email },
      expect.objectContaining({ action: 'member.password_set' }),
      expect.objectContaining({ action: 'member.invited' }),
    ]);
  });
});

describe('deactivating', () => {
  it('attack: a member of another organization, who was invited for it', async () => {
    const { email, browser } = await join(api, tenant);
    const stranger = await createTenant(api);
    const { member } = await invite(api, stranger, 'viewer', email);
    expect(await deactivate(member.id, stranger.client)).toEqual(refused('not_joined'));
    expect(await deactivate(member.id)).toEqual(refused('not_found'));
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('attack: an invitation to another organization tells it nothing, and takes no administrator their right', async () => {
    const { email, member } = await join(api, tenant);
    const { manager } = api.app.get(Database, { strict: false });
    await manager.query(`UPDATE people SET name = 'Jo Doe' WHERE email = '${email}'`);
    const stranger = await createTenant(api);
    await invite(api, stranger, 'viewer', email);
    expect((await deactivate(member.id)).userErrors).toEqual([]);
    const { members } = await stranger.client.data('{ members { email name hasJoined deactivatedAt } }');
    expect(members).toEqual([{ email, name: null, hasJoined: false, deactivatedAt: null }]);
  });

  it('attack: of an owner, by an administrator or a token', async () => {
    const owner = await join(api, tenant, 'owner');
    const admin = await join(api, tenant, 'admin');
    expect(await deactivate(owner.member.id)).toEqual(refused('role_not_held'));
    expect(await deactivate(owner.member.id, await clientOf(admin))).toEqual(refused('role_not_held'));
    expect(await owner.browser.isSignedIn()).toBe(true);
  });

  it('keeps the last owner who is not deactivated', async () => {
    const one = await join(api, tenant, 'owner');
    const other = await join(api, tenant, 'owner');
    const client = await clientOf(one);
    expect(await deactivate(other.member.id, client)).toMatchObject({ userErrors: [] });
    expect(await deactivate(one.member.id, client)).toEqual(refused('last_owner'));
    const { removeMember } = await client.data(
      `mutation { removeMember(id: "${one.member.id}") { userErrors { code } } }`,
    );
    expect(removeMember.userErrors).toEqual([{ code: 'last_owner' }]);
  });

  it('keeps one of two owners who deactivate each other at once', async () => {
    const one = await join(api, tenant, 'owner');
    const other = await join(api, tenant, 'owner');
    const clients = [await clientOf(one), await clientOf(other)];
    await Promise.all([
      clients[0]?.send(DEACTIVATE, { id: other.member.id }),
      clients[1]?.send(DEACTIVATE, { id: one.member.id }),
    ]);
    const { organizationId } = tenant;
    const owners = await people().members({ organizationId, workspaceId: null });
    expect(owners.filter(({ deactivatedAt }) => deactivatedAt === null)).toHaveLength(1);
  });
});

describe('uploadItemFromUrl where all people are deactivated', () => {
  const fieldsOf = async (client = tenant.client) => {
    const { uploadItemFromUrl } = await client.data(UPLOAD);
    expect(uploadItemFromUrl.success).toBe(false);
    return uploadItemFromUrl.userErrors.map(({ field }: { field: string[] }) => field);
  };
  const SHOP = [['shop']];
  // The address is refused as well, once there is somebody.
  const NO_PUBLIC_ADDRESS = [['input', 'url']];
  const byOperator = (personId: string) => people().deactivate(personId, undefined, false);

  it('answers on ["shop"], from the last one on and until one is activated', async () => {
    const owner = await join(api, tenant, 'owner');
    const viewer = await join(api, tenant, 'viewer');
    await byOperator(owner.member.personId);
    expect(await fieldsOf()).toEqual(NO_PUBLIC_ADDRESS);
    await byOperator(viewer.member.personId);
    expect(await fieldsOf()).toEqual(SHOP);
    expect((await tenant.client.data(UPLOAD)).uploadItemFromUrl.userErrors[0]).toMatchObject({
      code: 'no_active_user',
    });
    await people().activate(viewer.member.personId);
    expect(await fieldsOf()).toEqual(NO_PUBLIC_ADDRESS);
  });

  it('counts the people of all workspaces of the organization, and of no other', async () => {
    const workspaces = api.app.get(WorkspacesService, { strict: false });
    const { organizationId } = tenant;
    const sister = await workspaces.createWorkspace({ name: 'Sister', organizationId });
    const add = async (workspaceId: string) => {
      const owner = { organizationId: null, workspaceId };
      const given = { email: `${newId()}@example.com`, role: 'member' } as const;
      const { member, linkSecret } = await people().invite(owner, given);
      await new Browser(api).send(`/sign-in/link/${linkSecret}`, { password: 'a long password' });
      return member.personId;
    };
    await join(api, await createTenant(api));
    const own = await add(tenant.scope.workspaceId);
    const sisters = await add(sister.id);
    await byOperator(own);
    expect(await fieldsOf()).toEqual(NO_PUBLIC_ADDRESS);
    await byOperator(sisters);
    expect(await fieldsOf()).toEqual(SHOP);
  });

  it('does not concern an organization that never had people, or whose invitations nobody accepted', async () => {
    expect(await fieldsOf()).toEqual(NO_PUBLIC_ADDRESS);
    const { member } = await invite(api, tenant);
    expect(await fieldsOf()).toEqual(NO_PUBLIC_ADDRESS);
    await byOperator(member.personId);
    expect(await fieldsOf()).toEqual(NO_PUBLIC_ADDRESS);
  });

  it('concerns a workspace without an organization too', async () => {
    const workspaces = api.app.get(WorkspacesService, { strict: false });
    const { id: workspaceId } = await workspaces.createWorkspace({ name: 'Alone', plan: 'base' });
    const client = await api.clientOf({ workspaceId }, workspaceId);
    expect(await fieldsOf(client)).toEqual(NO_PUBLIC_ADDRESS);
    const given = { email: `${newId()}@example.com`, role: 'owner' } as const;
    const { member, linkSecret } = await people().invite({ organizationId: null, workspaceId }, given);
    await new Browser(api).send(`/sign-in/link/${linkSecret}`, { password: 'a long password' });
    await byOperator(member.personId);
    expect(await fieldsOf(client)).toEqual(SHOP);
  });
});
