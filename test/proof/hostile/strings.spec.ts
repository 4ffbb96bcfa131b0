import { ApiTokensService } from '@loupe/auth';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { BROWSER_AGENT } from '../../support/client.js';
import { everyText, requestWith, type TextInput } from '../../support/every-text.js';
import { scale } from '../../support/proofs.js';
import { createTenant, type Tenant } from '../../support/world.js';

/** The first is beyond what an argument may have; the second is what reaches the code behind the bound. */
const LENGTHS = [60_000, 19_000] as const;
/** What a form, an address or a header may have. */
const SHORT_LENGTH = 7000;
/** A text that is ten times as long may take this many times as long: by its square it would be a hundred. */
const MOST_TIMES = 30;
const TENTH = 10;
/** Garbage of earlier requests, or a part that is loaded at first use, costs one of them much, but not each time. */
const TRIES = 4;
/** Plain requests, by which it is judged what is too little to compare. */
const PLAIN = 30;
/** Only what hangs takes as long. */
const RUN_MS = 3_600_000;

const filled = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
/** Each provokes expressions that go back and forth in another way; what comes last does not fit. */
const SHAPES: readonly ((length: number) => string)[] = [
  (length) => `a@${filled('.', length - 3)}@`,
  (length) => `https://example.com${filled('/', length - 20)}!`,
  (length) => `x${filled(' ', length - 2)}x`,
  (length) => `${filled('1.', length - 1)}!`,
  (length) => `${filled('[({', length - 1)}!`,
  (length) => `"${filled('\\', length - 2)}x`,
  (length) => `${filled('<a', length - 1)}!`,
  (length) => `e${filled('\u0301\u0323', length - 2)}!`,
];
/** Usually each text meets one shape, another one than its neighbours; in a full run it meets all. */
const SHAPES_OF_EACH = scale(1, SHAPES.length);

let api: TestApp;
let tenant: Tenant;
let token: string;
/** Milliseconds of a plain request. */
let plainMs = 0;

beforeAll(async () => {
  api = await sharedTestApp();
  tenant = await createTenant(api);
  ({ token } = await api.app
    .get(ApiTokensService)
    .create({ organizationId: tenant.organizationId, name: 'test' }));
  const all: number[] = [];
  for (let sent = 0; sent < PLAIN; sent += 1) {
    all.push(await processorMs(() => tenant.client.data('{ workspace { id } }')));
  }
  plainMs = all.toSorted((one, other) => one - other)[PLAIN / 2] ?? 0;
});

/** Milliseconds of processor time of this process, all threads together, for some work: however busy the machine is. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function leastMs(work: () => Promise<unknown>, isEnough: (ms: number) => boolean): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && !isEnough(least); tries += 1) {
    least = Math.min(least, await processorMs(work));
  }
  return least;
}

/**
 * How often as long a text takes as one of a tenth of its length; compared with a plain request where that takes longer. Null where
 * it is not too much.
 */
async function excess(send: (length: number) => Promise<unknown>, length: number): Promise<string | null> {
  const least = await leastMs(
    () => send(length),
    (ms) => ms <= MOST_TIMES * plainMs,
  );
  if (least <= MOST_TIMES * plainMs) return null;
  const ofTenth = await leastMs(
    () => send(length / TENTH),
    (ms) => ms <= plainMs,
  );
  const times = least / Math.max(ofTenth, plainMs);
  return times <= MOST_TIMES ? null : `${Math.round(least)} ms, ${Math.round(times)} times`;
}

describe('a text of ten times the length', () => {
  it(
    'takes no argument of a root field more than some times as long, whatever it is',
    async () => {
      const { schema } = api.app.get(GraphQLSchemaHost, { strict: false });
      const texts = everyText(schema);
      const slow: string[] = [];
      const failed: string[] = [];
      for (const [index, input] of texts.entries()) {
        for (let next = 0; next < SHAPES_OF_EACH; next += 1) {
          const shape = (index + next) % SHAPES.length;
          for (const most of LENGTHS) {
            const name = `${nameOf(input)} shape ${shape} of ${most}`;
            const found = await excess(async (length) => {
              const { query, variables } = requestWith(input, SHAPES[shape]?.(length) ?? '');
              const { status, body } = await tenant.client.send(query, variables);
              if (status >= 500 || JSON.stringify(body).includes('INTERNAL_SERVER_ERROR'))
                failed.push(`${name}: ${JSON.stringify(body).slice(0, 300)}`);
            }, most);
            if (found !== null) slow.push(`${name}: ${found}`);
          }
        }
      }
      expect({ slow, failed }).toEqual({ slow: [], failed: [] });
      expect(texts.length).toBeGreaterThan(300);
    },
    RUN_MS,
  );

  type Sent = readonly [path: string, init: RequestInit];
  const post = (path: string, type: string, body: string, headers: Record<string, string> = {}): Sent => [
    path,
    { method: 'POST', body, headers: { 'content-type': type, origin: api.origin, ...headers } },
  ];
  const known = () => ({ authorization: `Bearer ${token}`, 'workspace-id': tenant.scope.workspaceId });
  const form = 'application/x-www-form-urlencoded';
  const path = (text: string) => encodeURIComponent(text.slice(0, text.length / 2)).slice(0, text.length);
  const quoted = (text: string) => JSON.stringify(text);
  /** A header has no characters beyond Latin. */
  const latin = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '~');

  const ENDPOINTS: Readonly<Record<string, (text: string) => Sent>> = {
    'a document': (text) => post('/api/v2', 'application/json', `{"query":${quoted(text)}}`, known()),
    'an operation’s name': (text) =>
      post(
        '/api/v2',
        'application/json',
        `{"query":"{ __typename }","operationName":${quoted(text)}}`,
        known(),
      ),
    'an argument of a tool': (text) =>
      post(
        '/api/v2/mcp',
        'application/json',
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"findTools","arguments":{"search":${quoted(text)}}}}`,
        { ...known(), accept: 'application/json, text/event-stream' },
      ),
    'a method of MCP': (text) =>
      post('/api/v2/mcp', 'application/json', `{"jsonrpc":"2.0","id":1,"method":${quoted(text)}}`, known()),
    'a token': (text) =>
      post('/api/v2', 'application/json', '{}', { authorization: `Bearer ${latin(text)}` }),
    'a media type': (text) =>
      post('/api/v2', 'application/json', '{"query":"{ __typename }"}', { ...known(), accept: latin(text) }),
    'a content type': (text) => post('/api/v2/uploads', `multipart/form-data; ${latin(text)}`, 'a', known()),
    'a name in a form': (text) =>
      post(
        '/api/v2/uploads',
        'multipart/form-data; boundary=x',
        `--x\r\nContent-Disposition: form-data; name="a"; filename=${latin(text)}\r\n\r\na\r\n--x--\r\n`,
        known(),
      ),
    'an import’s argument': (text) =>
      post(`/api/v2/imports?provider=${path(text)}`, 'text/csv', 'a', known()),
    'a key of an answer': (text) =>
      post('/api/v2', 'application/json', '{"query":"mutation { __typename }"}', {
        ...known(),
        'idempotency-key': latin(text),
      }),
    'a registration’s name': (text) =>
      post(
        '/oauth/register',
        'application/json',
        `{"client_name":${quoted(text)},"redirect_uris":["http://127.0.0.1/"]}`,
      ),
    'a registration’s address': (text) =>
      post('/oauth/register', 'application/json', `{"client_name":"a","redirect_uris":[${quoted(text)}]}`),
    'a grant': (text) =>
      post(
        '/oauth/token',
        form,
        `grant_type=refresh_token&refresh_token=${path(text)}&client_id=${path(text)}`,
      ),
    'an authorization': (text) => [`/oauth/authorize?client_id=${path(text)}&redirect_uri=${path(text)}`, {}],
    'a sign-in': (text) => post('/sign-in', form, `email=${path(text)}&password=a&returnTo=${path(text)}`),
    'a way back': (text) => [`/sign-in?returnTo=${path(text)}`, {}],
    'languages of a page': (text) => ['/sign-in', { headers: { 'accept-language': latin(text) } }],
    'a cookie': (text) => ['/account', { headers: { cookie: `loupe=${latin(text)}` } }],
    'a path': (text) => [`/media/${path(text)}`, {}],
    'a search in the reference': (text) => [`/api/v2/docs?q=${path(text)}`, {}],
  };

  it.each(Object.keys(ENDPOINTS))(
    'takes %s no more than some times as long',
    async (name) => {
      const slow: string[] = [];
      for (const [shape, textOf] of SHAPES.entries()) {
        const found = await excess(async (length) => {
          const [address, init] = ENDPOINTS[name]?.(textOf(length)) ?? ['/', {}];
          const response = await fetch(api.origin + address, {
            ...init,
            redirect: 'manual',
            headers: { 'user-agent': BROWSER_AGENT, ...init.headers },
          });
          await response.arrayBuffer();
          // 503 is said where too many ask at once.
          expect(response.status).not.toBe(500);
        }, SHORT_LENGTH);
        if (found !== null) slow.push(`shape ${shape}: ${found}`);
      }
      expect(slow).toEqual([]);
    },
    RUN_MS,
  );
});

function nameOf({ root: { field }, path }: TextInput): string {
  return `${field.name}(${path.join('.')}:)`;
}
