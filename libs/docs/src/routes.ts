import { existsSync, readFileSync } from 'node:fs';
import type { QueryCosts } from '@loupe/graphql';
import { codedRefusal, html, originOf } from '@loupe/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GraphQLSchema, printSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { CachedText } from './cached-text.js';
import { DOCS_PATH, docsPage, MAX_SEARCH, REFERENCE_CSP, SEARCH_PATH } from './docs-layout.js';
import { DocsSearch } from './docs-search.js';
import { guideOf } from './guides.js';
import { introspectionRoute } from './introspection.js';
import { GUIDES_PATH, rendered, sectionsOf } from './markdown.js';
import { once } from './once.js';
import { type ExampleAnswers, referencePage } from './reference-page.js';

export interface DocsSettings {
  /** Asked for at the first request. */
  schema: () => GraphQLSchema;
  costs: QueryCosts;
  /** Address of the service as clients know it, without a path; if null, the address of each request. */
  publicUrl: string | null;
}

const SHARED_HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=300',
  'x-content-type-options': 'nosniff',
};
/** Pages name the address that they were asked at, so nobody shares them. */
const PAGE_HEADERS = {
  ...SHARED_HEADERS,
  'cache-control': 'private, max-age=300',
  'content-security-policy': REFERENCE_CSP,
  'referrer-policy': 'same-origin',
};
const SCHEMA_PATH = '/api/v2/schema.graphql';
/** What `npm install` takes: @loupe/client of the same version as the service. */
const CLIENT_PATH = '/api/v2/client/loupe-client.tgz';
const CLIENT = new URL('../../client/pack/loupe-client.tgz', import.meta.url);
/** Maximum bytes of the pages that are kept, by the addresses that they were asked at. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
const ANSWERS = new URL('../../../docs/example-answers.json', import.meta.url);
/** The address that the guides and examples have for that of the installation. */
const PLACEHOLDER = /https:\/\/loupe\.example(?:\.com)?(?![\w-]|\.\w)/g;

/** Serves the schema, its reference, the guides and the client, in every environment and without a token: they hold no data of workspaces. */
export async function docsRoutes(
  fastify: FastifyInstance,
  { schema, costs, publicUrl }: DocsSettings,
): Promise<void> {
  const sdl = once(() => new CachedText(`${printSchema(schema())}\n`));
  const reference = once(() =>
    referencePage(schema(), costs, JSON.parse(readFileSync(ANSWERS, 'utf8')) as ExampleAnswers),
  );
  const search = once(() => new DocsSearch(schema()));
  const guides = new Map<string, string>();
  const pages = new LRUCache<string, CachedText>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const named = (request: FastifyRequest, page: string) =>
    page.replace(PLACEHOLDER, originOf(request, publicUrl));
  const asPage = (reply: FastifyReply) => reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8');
  /** Sends a page that is the same for everybody who reaches the service by the same address. */
  const sendCached = (request: FastifyRequest, reply: FastifyReply, page: () => string) => {
    const key = `${originOf(request, publicUrl)} ${request.routeOptions.url} ${JSON.stringify(request.params)}`;
    const kept = pages.get(key) ?? new CachedText(named(request, page()));
    pages.set(key, kept);
    return kept.send(request, asPage(reply));
  };
  await fastify.register(introspectionRoute, { schema, path: SCHEMA_PATH, headers: SHARED_HEADERS });
  fastify.get(SCHEMA_PATH, { compress: false }, (request, reply) =>
    sdl().send(request, reply.headers(SHARED_HEADERS).type('text/plain; charset=utf-8')),
  );
  const client = once(() => (existsSync(CLIENT) ? readFileSync(CLIENT) : null));
  fastify.get(CLIENT_PATH, { compress: false }, async (_, reply) => {
    const packed = client();
    if (packed === null)
      return reply.code(404).send(codedRefusal('NOT_FOUND', 'The client is packed by `npm run build`').body);
    return reply.headers(SHARED_HEADERS).type('application/gzip').send(packed);
  });
  fastify.get(DOCS_PATH, { compress: false }, (request, reply) => sendCached(request, reply, reference));
  fastify.get<{ Params: { name: string } }>(
    `${GUIDES_PATH}/:name`,
    { compress: false },
    async (request, reply) => {
      const { name } = request.params;
      const guide = guideOf(name);
      if (guide === undefined) return asPage(reply.code(404)).send(named(request, missing()));
      return sendCached(request, reply, () => {
        const page = guides.get(name) ?? pageOf(name, guide.title, guide.text);
        guides.set(name, page);
        return page;
      });
    },
  );
  fastify.get<{ Querystring: { q?: unknown } }>(SEARCH_PATH, async (request, reply) => {
    const { q = '' } = request.query;
    const words = String(q).slice(0, MAX_SEARCH);
    const content = search().found(words);
    const page = docsPage({ title: 'Search', path: SEARCH_PATH, content, search: words });
    return asPage(reply).send(named(request, page));
  });
}

function missing(): string {
  const content = html`<h1>There is no such guide</h1><p>The guides are listed beside this text.</p>`;
  return docsPage({ title: 'Not found', path: '', content });
}

function pageOf(name: string, title: string, text: string): string {
  const content = rendered(text, (other) => guideOf(other) !== undefined);
  const places = sectionsOf(text).filter(({ id }) => id !== '');
  const nav = html`<nav aria-label="On this page"><ul>${places.map(
    (section) => html`<li><a href="#${section.id}">${section.title}</a></li>`,
  )}</ul></nav>`;
  return docsPage({
    title,
    path: `${GUIDES_PATH}/${name}`,
    content: html`${content}${places.length === 0 ? null : nav}`,
  });
}
