import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { join } from '../support/browser.js';
import { loupe } from '../support/loupe-in-process.js';
import { connect, refresh, signedIn } from '../support/oauth.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, type Tenant } from '../support/world.js';

const CREATE = `mutation { createApiToken(input: { name: "t", scopes: [READ] }) { token apiToken { id } userErrors { message } } }`;

let api: TestApp;
let processes: ApiProcess[];
let tenant: Tenant;

beforeAll(async () => {
  api = await startTestApp();
  const settings = { database: api.database, LOG_LEVEL: 'silent' };
  processes = await Promise.all(Array.from({ length: 4 }, () => startApiProcess(settings)));
});
beforeEach(async () => {
  tenant = await createTenant(api);
});
afterAll(async () => {
  await Promise.all((processes ?? []).map((each) => each.stop()));
  await api?.close();
});

/** Status of a request with a token in each of the four processes. */
async function statuses(token: string): Promise<number[]> {
  const answers = processes.map(({ url }) => tenant.client.with({ url, token }).send('{ workspace { id } }'));
  return (await Promise.all(answers)).map(({ status }) => status);
}

async function makeToken(): Promise<{ id: string; token: string }> {
  const { createApiToken } = await tenant.client.data(CREATE);
  expect(createApiToken.userErrors).toEqual([]);
  return { id: createApiToken.apiToken.id, token: createApiToken.token };
}

const OPEN = [200, 200, 200, 200];
const SHUT = [401, 401, 401, 401];

describe('in each of four processes, the next request is refused', () => {
  it('of a token that was paused, until it is resumed', async () => {
    const { id, token } = await makeToken();
    expect(await statuses(token)).toEqual(OPEN);
    await tenant.client.data(`mutation { pauseApiToken(id: "${id}") { userErrors { message } } }`);
    expect(await statuses(token)).toEqual(SHUT);
    await tenant.client.data(`mutation { resumeApiToken(id: "${id}") { userErrors { message } } }`);
    expect(await statuses(token)).toEqual(OPEN);
  });

  it('of a token that was rotated', async () => {
    const { id, token } = await makeToken();
    expect(await statuses(token)).toEqual(OPEN);
    const { rotateApiToken } = await tenant.client.data(
      `mutation { rotateApiToken(id: "${id}") { token userErrors { message } } }`,
    );
    expect(await statuses(token)).toEqual(SHUT);
    expect(await statuses(rotateApiToken.token)).toEqual(OPEN);
  });

  it('of a member who was removed', async () => {
    const { browser, member } = await join(api, tenant);
    const bearer = await browser.fetch('/session/bearer', {
      method: 'POST',
      headers: { origin: api.origin },
    });
    const { token } = (await bearer.json()) as { token: string };
    expect(await statuses(token)).toEqual(OPEN);
    await tenant.client.data(`mutation { removeMember(id: "${member.id}") { userErrors { message } } }`);
    expect(await statuses(token)).toEqual([404, 404, 404, 404]);
  });
});

describe('in each of four processes, the next request is refused, and accepted again afterwards', () => {
  it('of a person who was deactivated, and of the OAuth client that they let in', async () => {
    const person = await signedIn(api, tenant, 'member');
    const bearer = await person.browser.form('/session/bearer', []);
    const { token } = (await bearer.json()) as { token: string };
    const client = await connect(person, { workspaceIds: [tenant.scope.workspaceId] });
    expect(await statuses(token)).toEqual(OPEN);
    expect(await statuses(client.access_token)).toEqual(OPEN);
    const change = (field: string) =>
      tenant.client.data(`mutation { ${field}(id: "${person.memberId}") { userErrors { message } } }`);
    await change('deactivateMember');
    expect(await statuses(token)).toEqual(SHUT);
    expect(await statuses(client.access_token)).toEqual(SHUT);
    await change('activateMember');
    // The session has ended; the client that the person let in is back.
    expect(await statuses(token)).toEqual(SHUT);
    expect(await statuses(client.access_token)).toEqual(OPEN);
  });

  it('of an OAuth client whose connection was revoked', async () => {
    const person = await signedIn(api, tenant, 'member');
    const client = await connect(person, { workspaceIds: [tenant.scope.workspaceId] });
    expect(await statuses(client.access_token)).toEqual(OPEN);
    const { oauthConnections } = await tenant.client.data('{ oauthConnections { id } }');
    await tenant.client.data(
      `mutation { revokeOauthConnection(id: "${oauthConnections[0].id}") { userErrors { message } } }`,
    );
    expect(await statuses(client.access_token)).toEqual(SHUT);
  });
});

it('two refreshes at once, in each of four processes, get the same answer', async () => {
  const person = await signedIn(api, tenant, 'member');
  const client = await connect(person, { workspaceIds: [tenant.scope.workspaceId] });
  const asked = processes.flatMap(({ url }) => [
    refresh(new URL(url).origin, client),
    refresh(new URL(url).origin, client),
  ]);
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
  expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
});

describe('loupe user', () => {
  const run = (...words: string[]) =>
    loupe(['user', ...words], testEnvironment({ database: api.database }), 'a long password\n');

  it('adds, lists, changes and removes a person', async () => {
    const owner = ['--organization', tenant.organizationId ?? ''];
    const email = `${tenant.scope.workspaceId}@example.com`;
    const added = await run('add', '--email', email, '--role', 'owner', ...owner);
    expect([added.code, added.stdout]).toEqual([0, `Added ${email} as owner.\n`]);
    const again = await run('invite', '--email', email, '--role', 'viewer', ...owner);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is a member already')]);
    const other = await run(
      'invite',
      '--email',
      `b-${email}`,
      '--role',
      'member',
      '--workspace',
      tenant.scope.workspaceId,
      '--json',
    );
    const { memberId, invitationUrl } = JSON.parse(other.stdout);
    expect(invitationUrl).toMatch(/\/sign-in\/link\/[\w-]{43}$/);
    const { members } = JSON.parse((await run('list', '--json')).stdout) as {
      members: { id: string; email: string; hasJoined: boolean }[];
    };
    const own = members.find((one) => one.email === email);
    expect([own?.hasJoined, members.find(({ id }) => id === memberId)?.hasJoined]).toEqual([true, false]);
    expect((await run('role', memberId, 'viewer')).stdout).toBe(`b-${email} is viewer now.\n`);
    expect((await run('remove', memberId)).stdout).toBe(`Removed b-${email}.\n`);
    // The operator deactivates the last owner too.
    expect((await run('deactivate', email)).stdout).toBe(`${email} is deactivated.\n`);
    expect((await run('deactivate', email)).stdout).toBe(`${email} was deactivated before.\n`);
    expect((await run('activate', email)).stdout).toBe(`${email} may sign in again.\n`);
    expect((await run('activate', email)).stdout).toBe(`${email} is not deactivated.\n`);
    const unknown = await run('deactivate', `nobody-${email}`);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('Person not found')]);
    const last = await run('remove', own?.id ?? '');
    expect([last.code, last.stderr]).toEqual([1, expect.stringContaining('the last owner')]);
  });

  it('makes links for a person, and says so when there is none', async () => {
    const { email } = await join(api, tenant);
    for (const more of [[], ['--sign-in']]) {
      expect((await run('reset', email, ...more)).stdout).toMatch(/\/sign-in\/link\/[\w-]{43}\n$/);
    }
    expect((await run('reset', email, '--second-factor')).stdout).toBe(`${email} has no second factor.\n`);
    const nobody = await run('reset', 'nobody@example.com');
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('Person not found')]);
  });
});
