import { ApiTokensService } from '@loupe/auth';
import { type Audit, serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { BROWSER_AGENT } from '../../support/client.js';
import { createTenant } from '../../support/world.js';

/** Audits that the contract contradicts, with the rule that does. */
const GET_IS_REFUSED = 'GET on /api/v2 is 405 with Allow: POST (specification §4.1)';
const CONTRADICTED: Record<string, string> = {
  '5A70': GET_IS_REFUSED,
  D6D5: GET_IS_REFUSED,
  '6A70': GET_IS_REFUSED,
};

let api: TestApp;
let headers: Record<string, string>;

/** What an integration sends with every request, as the audits know of none of it. */
const authorized: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...headers, ...(init?.headers as Record<string, string>) } });

/** The suite of the GraphQL-over-HTTP draft; its address is known once the service listens. */
const audits: Audit[] = serverAudits({ url: () => api.url, fetchFn: authorized });

describe('the GraphQL-over-HTTP audit', () => {
  beforeAll(async () => {
    api = await sharedTestApp();
    const { organizationId, scope } = await createTenant(api);
    const { token } = await api.app.get(ApiTokensService).create({ organizationId, name: 'audit' });
    headers = {
      'user-agent': BROWSER_AGENT,
      authorization: `Bearer ${token}`,
      'workspace-id': scope.workspaceId,
    };
  });
  afterAll(() => api?.close());

  it('knows every audit that it excepts', () => {
    const ids = audits.map((audit) => audit.id);
    expect(ids.length).toBeGreaterThan(50);
    expect(Object.keys(CONTRADICTED).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s %s', async (id, _, audit) => {
    const result = await audit.fn();
    const failed = result.status === 'ok' ? null : result.reason;
    if (id in CONTRADICTED) expect(failed, 'it passes: take it off the list').not.toBeNull();
    else expect(failed).toBeNull();
  });
});
