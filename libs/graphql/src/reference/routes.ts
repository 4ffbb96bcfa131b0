import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GraphQLSchema, printSchema } from 'graphql';
import type { QueryCosts } from '../transport/budget.js';
import { etagOf, hasAlready } from '../transport/etag.js';
import { originOf } from '../transport/origin.js';
import { guideOf } from './guides.js';
import { html } from './html.js';
import { DOCS_PATH, docsPage, MAX_SEARCH, REFERENCE_CSP, SEARCH_PATH } from './layout.js';
import { GUIDES_PATH, rendered, sectionsOf } from './markdown.js';
import { type ExampleAnswers, referencePage } from './page.js';
import { DocsSearch } from './search.js';

export interface ReferenceSettings {
  schema: GraphQLSchema;
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
const ANSWERS = new URL('../../../../docs/example-answers.json', import.meta.url);
/** The address that the guides and examples have for that of the installation. */
const PLACEHOLDER = /https:\/\/loupe\.example(?:\.com)?(?![\w-]|\.\w)/g;

/** Serves the schema, its reference and the guides, in every environment and without a token: they hold no data of workspaces. */
export async function referenceRoutes(
  fastify: FastifyInstance,
  { schema, costs, publicUrl }: ReferenceSettings,
): Promise<void> {
  const sdl = once(() => `${printSchema(schema)}\n`);
  const reference = once(() =>
    referencePage(schema, costs, JSON.parse(readFileSync(ANSWERS, 'utf8')) as ExampleAnswers),
  );
  const search = once(() => new DocsSearch(schema));
  const guides = new Map<string, string>();
  const send = (request: FastifyRequest, reply: FastifyReply, page: string) => {
    const text = page.replace(PLACEHOLDER, originOf(request, publicUrl));
    const etag = etagOf(text);
    reply.headers({ ...PAGE_HEADERS, etag }).type('text/html; charset=utf-8');
    const isKnown = reply.statusCode === 200 && hasAlready(request.headers['if-none-match'], etag);
    return isKnown ? reply.code(304).send() : reply.send(text);
  };
  fastify.get('/api/v2/schema.graphql', async (_, reply) =>
    reply.headers(SHARED_HEADERS).type('text/plain; charset=utf-8').send(sdl()),
  );
  fastify.get(DOCS_PATH, async (request, reply) => send(request, reply, reference()));
  fastify.get<{ Params: { name: string } }>(`${GUIDES_PATH}/:name`, async (request, reply) => {
    const { name } = request.params;
    const guide = guideOf(name);
    if (guide === undefined) {
      const content = html`<h1>There is no such guide</h1><p>The guides are listed beside this text.</p>`;
      return send(request, reply.code(404), docsPage({ title: 'Not found', path: '', content }));
    }
    const page = guides.get(name) ?? pageOf(name, guide.title, guide.text);
    guides.set(name, page);
    return send(request, reply, page);
  });
  fastify.get<{ Querystring: { q?: unknown } }>(SEARCH_PATH, async (request, reply) => {
    const { q = '' } = request.query;
    const words = String(q).slice(0, MAX_SEARCH);
    const content = search().found(words);
    return send(request, reply, docsPage({ title: 'Search', path: SEARCH_PATH, content, search: words }));
  });
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

/** Makes something for the first who asks: most processes are never asked. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
