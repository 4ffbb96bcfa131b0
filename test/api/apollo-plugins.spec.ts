import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceLogger } from '@loupe/config';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApiProcess } from '../support/api-process.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT, type GraphqlBody } from '../support/client.js';
import { createTenant, type Tenant } from '../support/world.js';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE = './examples/slow-operations.mjs';
const TELLING = './test/support/apollo/telling.mjs';

describe('the setting APOLLO_PLUGINS', () => {
  let api: TestApp;
  let tenant: Tenant;
  beforeAll(async () => {
    api = await startTestApp({ APOLLO_PLUGINS: ` ${EXAMPLE}?ms=0, ${TELLING}?refuses=Refused ,` });
    tenant = await createTenant(api);
  });
  afterAll(() => api?.close());

  async function answerTo(query: string, url = api.url) {
    const { token } = tenant.client.settings;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'user-agent': BROWSER_AGENT,
        authorization: `Bearer ${token}`,
        'workspace-id': tenant.scope.workspaceId,
        'content-type': 'application/json',
        'x-request-id': 'asked-by-a-test',
      },
      body: JSON.stringify({ query }),
    });
    return { status: response.status, body: (await response.json()) as GraphqlBody };
  }

  const seen = {
    operationName: 'Named',
    requestId: 'asked-by-a-test',
    isOneGraphql: true,
  };

  it('names modules whose plugins see each operation', async () => {
    const warned = vi.spyOn(ServiceLogger.prototype, 'warn').mockImplementation(() => undefined);
    const { workspaceId } = tenant.scope;
    expect(await answerTo('query Named { workspace { id } }')).toEqual({
      status: 200,
      body: {
        data: { workspace: { id: workspaceId } },
        extensions: { seen: { ...seen, workspaceId } },
      },
    });
    const line = warned.mock.calls.map(([text]) => String(text)).find((text) => text.includes('Named'));
    expect(line).toMatch(/^asked-by-a-test Named took \d+ ms and has 0 errors$/);
    warned.mockRestore();
  });

  it('lets a plugin refuse an operation', async () => {
    const { status, body } = await answerTo('query Refused { workspaces { nodes { id } } }');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      errors: [{ message: 'A plugin refuses it', extensions: { code: 'NOT_TODAY' } }],
    });
    expect(body).not.toHaveProperty('data');
  });

  it('is shown no operation that is refused before', async () => {
    const { body } = await answerTo('query Named { nothing }');
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'undefinedField' } }] });
    expect(body).not.toHaveProperty('extensions');
  });

  it('names modules for the programs as they are built, which share graphql-js with them', async () => {
    const process = await startApiProcess({ database: api.database, APOLLO_PLUGINS: TELLING });
    try {
      const { body } = await answerTo('query Named { workspaces { nodes { id } } }', process.url);
      expect(body).toMatchObject({ data: { workspaces: { nodes: [{}] } }, extensions: { seen } });
    } finally {
      await process.stop();
    }
  });

  it.each([
    ['./examples/none.mjs', /APOLLO_PLUGINS: \.\/examples\/none\.mjs cannot be loaded: install the package/],
    [
      './examples/paced-client.mjs',
      /paced-client\.mjs has to export a function as default, which makes a plugin/,
    ],
    [
      './test/support/connectors/broken.mjs',
      /broken\.mjs fails when it makes its plugin: The base is missing/,
    ],
  ])('refuses %s at the start and says what to do', async (setting, message) => {
    await expect(startTestApp({ APOLLO_PLUGINS: setting, LOG_LEVEL: 'fatal' })).rejects.toThrow(message);
  });

  it('is explained with the example as it is', () => {
    const page = readFileSync(join(ROOT, 'docs/apollo-plugins.md'), 'utf8');
    expect(page).toContain(readFileSync(join(ROOT, EXAMPLE), 'utf8'));
  });
});
