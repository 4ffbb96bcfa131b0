import { LoupeError, type ResponseError } from './client-errors.js';
import type { Arguments, Mutation, PageInfo, Query } from './generated/schema.js';
import { Pacer } from './pacer.js';
import { operationOf, type Result, type Selection } from './selection.js';

/** Attempts of a request that failed for a passing reason. */
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 500;
const PAGE_SIZE = 100;
const USER_AGENT = 'Mozilla/5.0 (compatible; loupe-client/0.1)';

export interface ClientSettings {
  /** Address of the endpoint, such as https://loupe.example.com/api/v2. */
  readonly url: string;
  readonly token: string;
  /** Not needed for `workspaces` alone. */
  readonly workspaceId?: string;
  /** Begins with Mozilla/. A browser sends its own. */
  readonly userAgent?: string;
  /** Replaces the platform’s fetch. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface RequestOptions {
  /** For mutations; a new one if it is missing. Repeat the mutation with the same key to have it executed once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** A connection: what is paged. */
interface Connection {
  nodes: { __typename: string }[] | null;
  pageInfo: PageInfo;
}

/** Fields of Query that are paged. */
type PagedField = {
  [Field in keyof Query]: NonNullable<Query[Field]> extends Connection ? Field : never;
}[keyof Query];

type NodeOf<Field extends PagedField> = Query[Field] extends { nodes: (infer Node)[] | null } ? Node : never;
type ArgumentsOfPage<Field extends PagedField> = `Query.${Field & string}` extends keyof Arguments
  ? Omit<Arguments[`Query.${Field & string}`], 'after'>
  : Record<never, never>;

/**
 * A client of the API. Requests are sent one after the other, when the workspace’s credits allow them, and are repeated
 * where that helps: after 429 and 503, and after a lost connection. Mutations have an Idempotency-Key, so that none is
 * executed twice.
 */
export class LoupeClient {
  private readonly pacer = new Pacer();
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: ClientSettings) {}

  /**
   * The data of a query.
   * @throws LoupeError for a refusal, or if a field failed
   */
  async query<const Chosen extends Selection<Query>>(
    selection: Chosen,
    options: RequestOptions = {},
  ): Promise<Result<Query, Chosen>> {
    const { document, variables } = operationOf('query', selection);
    return this.send(document, variables, {}, options);
  }

  /**
   * The data of a mutation. What the caller can correct is in its userErrors.
   * @throws LoupeError as `query`
   */
  async mutate<const Chosen extends Selection<Mutation>>(
    selection: Chosen,
    { idempotencyKey = globalThis.crypto.randomUUID(), ...options }: RequestOptions = {},
  ): Promise<Result<Mutation, Chosen>> {
    const { document, variables } = operationOf('mutation', selection);
    return this.send(document, variables, { 'idempotency-key': idempotencyKey }, options);
  }

  /**
   * The data of a document of your own, for what selections do not have, such as aliases.
   * @throws LoupeError as `query`
   */
  async request<Data = unknown>(
    document: string,
    variables: Readonly<Record<string, unknown>> = {},
    options: RequestOptions = {},
  ): Promise<Data> {
    const key =
      options.idempotencyKey ?? (/\bmutation\b/.test(document) ? globalThis.crypto.randomUUID() : null);
    return this.send(document, variables, key === null ? {} : { 'idempotency-key': key }, options);
  }

  /** All nodes of a connection, page by page as they are read. */
  async *nodes<Field extends PagedField, const Chosen extends Selection<NodeOf<Field>>>(
    field: Field,
    given: ArgumentsOfPage<Field>,
    nodes: Chosen,
    options: RequestOptions = {},
  ): AsyncGenerator<Result<NodeOf<Field>, Chosen>> {
    for await (const page of this.pages(field, given, nodes, options)) yield* page;
  }

  /** As `nodes`, in pages; of 100 nodes unless `first` says otherwise. */
  async *pages<Field extends PagedField, const Chosen extends Selection<NodeOf<Field>>>(
    field: Field,
    given: ArgumentsOfPage<Field>,
    nodes: Chosen,
    options: RequestOptions = {},
  ): AsyncGenerator<Result<NodeOf<Field>, Chosen>[]> {
    const pageInfo = { hasNextPage: true, endCursor: true };
    for (let after: string | null = null; ; ) {
      const $ = { first: PAGE_SIZE, ...given, ...(after === null ? {} : { after }) };
      const { document, variables } = operationOf('query', { [field]: { $, pageInfo, nodes } });
      const data: Record<string, Connection> = await this.send(document, variables, {}, options);
      const page = data[field as string];
      yield (page?.nodes ?? []) as Result<NodeOf<Field>, Chosen>[];
      if (page?.pageInfo.hasNextPage !== true) return;
      after = page.pageInfo.endCursor;
    }
  }

  private send<Data>(
    query: string,
    variables: object,
    headers: Record<string, string>,
    options: RequestOptions,
  ): Promise<Data> {
    const sent = this.queue.then(() => this.sendNow<Data>(query, variables, headers, options));
    this.queue = sent.catch(() => undefined);
    return sent;
  }

  private async sendNow<Data>(
    query: string,
    variables: object,
    headers: Record<string, string>,
    { signal }: RequestOptions,
  ): Promise<Data> {
    for (let attempt = 1; ; attempt += 1) {
      await sleep(this.pacer.waitFor(query, Date.now()), signal);
      const outcome = await this.attempt<Data>(JSON.stringify({ query, variables }), headers, signal);
      if ('response' in outcome) this.pacer.learn(query, outcome.response.headers, Date.now());
      if (outcome.again === undefined) return outcome.data;
      // A refused request is repeated as often as it takes: the service says when it will fit.
      if (outcome.again === null || (attempt >= ATTEMPTS && outcome.again !== 'REFUSED')) throw outcome.error;
      await sleep(waitAfter('response' in outcome ? outcome.response : null, attempt), signal);
    }
  }

  private async attempt<Data>(body: string, headers: Record<string, string>, signal?: AbortSignal) {
    const { url, token, workspaceId, userAgent = USER_AGENT, fetch = globalThis.fetch } = this.settings;
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method: 'POST',
        body,
        signal: signal ?? null,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...(workspaceId === undefined ? {} : { 'workspace-id': workspaceId }),
          // Pages of browsers may not set it.
          ...('document' in globalThis ? {} : { 'user-agent': userAgent }),
          ...headers,
        },
      });
      text = await response.text();
    } catch (error) {
      signal?.throwIfAborted();
      return { error, again: 'LOST' as const };
    }
    return judged<Data>(response, text);
  }
}

/** The data of a response, or its error and whether another attempt may succeed. */
function judged<Data>(response: Response, text: string) {
  const { status } = response;
  const body = parsed(text);
  const errors = body?.errors;
  if (status === 200 && body !== null && errors === undefined) return { response, data: body.data as Data };
  const list = Array.isArray(errors) ? errors : [];
  const message = list[0]?.message ?? (typeof errors === 'string' ? errors : `HTTP ${status}`);
  const error = new LoupeError(message, status, list, body?.data ?? null);
  return { response, error, again: againAfter(status, error.code) };
}

function againAfter(status: number, code: string | null): 'REFUSED' | 'FAILED' | null {
  if (status === 429) return 'REFUSED';
  if (code === 'SERVICE_UNAVAILABLE' || code === 'IDEMPOTENCY_CONFLICT') return 'FAILED';
  // Answers of proxies while the service is restarted.
  return [502, 503, 504].includes(status) ? 'FAILED' : null;
}

function parsed(text: string): { data?: unknown; errors?: ResponseError[] | string } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as object | null) : null;
  } catch {
    // A proxy’s page: its status says what it means.
    return null;
  }
}

/** Milliseconds before the next attempt: what Retry-After says, else twice as long each time. */
function waitAfter(response: Response | null, attempt: number): number {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : FIRST_WAIT_MS * 2 ** (attempt - 1);
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
