import { GraphQLSchemaHost } from '@nestjs/graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { everyText, requestWith, type TextInput } from '../../support/every-text.js';
import { slowness } from '../../support/machine.js';
import { scale } from '../../support/proofs.js';
import { createTenant, type Tenant } from '../../support/world.js';

const LENGTH = 60_000;
/** What a form or a registration may have before anybody is known. */
const ANONYMOUS_LENGTH = 15_000;
/** Milliseconds of processor time that a request may cost at most, on a usual machine. */
const MOST_MS = 200;
/** The garbage of earlier requests, or a part that is loaded at first use, costs one of them much, but not each time. */
const TRIES = 4;
const RUN_MS = 3_600_000;

const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));
/** Each provokes expressions that go back and forth in another way. */
const SHAPES: readonly ((length: number) => string)[] = [
  (length) => `a@${filled('.', length)}@`,
  (length) => `https://example.com${filled('/', length)}x`,
  (length) => `\`\`\`${filled(' ', length)}x`,
  (length) => `x${filled(' \n', length)}x`,
  (length) => filled('#@', length),
  (length) => `${filled('a-_', length)}!`,
  (length) => `${filled('1.', length)}x`,
  (length) => filled('[(', length),
];
/** Usually each text meets one shape, another one than its neighbours; in a full run it meets all. */
const SHAPES_OF_EACH = scale(1, SHAPES.length);
/** What strangers may send, by address; the text takes the place of `*`. */
const ANONYMOUS: readonly [path: string, type: string, body: string][] = [
  ['/oauth/register', 'application/json', '{"client_name":"*","redirect_uris":["http://127.0.0.1/"]}'],
  ['/oauth/register', 'application/json', '{"client_name":"a","redirect_uris":["*"]}'],
  [
    '/oauth/token',
    'application/x-www-form-urlencoded',
    'grant_type=refresh_token&refresh_token=*&client_id=*',
  ],
  ['/sign-in', 'application/x-www-form-urlencoded', 'email=*&password=a&returnTo=*'],
  ['/api/v2', 'application/json', '{"query":"*"}'],
  ['/mcp', 'application/json', '{"jsonrpc":"2.0","id":1,"method":"*"}'],
];

let api: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await createTenant(api);
});
afterAll(() => api?.close());

/** Milliseconds of processor time of this process, all threads together, for some work: however busy the machine is. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What it costs when nothing else comes between; it is tried again only where it is too much. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > MOST_MS; tries += 1) {
    least = Math.min(least, await processorMs(work));
  }
  return least / slowness();
}

describe(`texts of ${LENGTH} characters`, () => {
  it(
    'cost no field more than a fifth of a second, whatever they are',
    async () => {
      const { schema } = api.app.get(GraphQLSchemaHost, { strict: false });
      const texts = everyText(schema);
      const slow: string[] = [];
      const failed: string[] = [];
      for (const [index, input] of texts.entries()) {
        for (let next = 0; next < SHAPES_OF_EACH; next += 1) {
          const shape = (index + next) % SHAPES.length;
          const name = `${nameOf(input)} ${shape}`;
          const { query, variables } = requestWith(input, SHAPES[shape]?.(LENGTH) ?? '');
          const ms = await costOf(async () => {
            const { status, body } = await tenant.client.send(query, variables);
            if (status >= 500 || JSON.stringify(body).includes('INTERNAL_SERVER_ERROR'))
              failed.push(`${name}: ${JSON.stringify(body).slice(0, 300)}`);
          });
          if (ms > MOST_MS) slow.push(`${name}: ${Math.round(ms)} ms`);
        }
      }
      expect({ slow, failed }).toEqual({ slow: [], failed: [] });
      expect(texts.length).toBeGreaterThan(300);
    },
    RUN_MS,
  );

  it.each(ANONYMOUS)(
    'cost %s no more before anybody is known (%#)',
    async (path, type, template) => {
      for (const shape of SHAPES) {
        const text = shape(ANONYMOUS_LENGTH);
        const isForm = type.endsWith('urlencoded');
        const body = template.replaceAll('*', () =>
          isForm ? encodeURIComponent(text.slice(0, 3000)) : JSON.stringify(text).slice(1, -1),
        );
        const ms = await costOf(async () => {
          const headers = { 'content-type': type, origin: api.origin, 'user-agent': 'Mozilla/5.0' };
          const response = await fetch(`${api.origin}${path}`, {
            method: 'POST',
            headers,
            body,
            redirect: 'manual',
          });
          await response.arrayBuffer();
          expect(response.status).toBeLessThan(500);
        });
        expect(ms).toBeLessThan(MOST_MS);
      }
    },
    RUN_MS,
  );
});

function nameOf({ root: { field }, path }: TextInput): string {
  return `${field.name}(${path.join('.')}:)`;
}
