import { print } from '@0no-co/graphql.web';
import type { TadaDocumentNode } from 'gql.tada';
import { bearerToken, forgetBearer } from './bearer';
import { t } from './messages';
import { turns } from './turns';

/** How often a request is sent again that the API had no room for: some minutes in all. */
const MOST_RETRIES = 20;
const LONGEST_WAIT = 60_000;

/** What the API refused, in its own words. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: string | null,
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

/** What the API answers to a document. */
export interface Answer<Data = unknown> {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string } }[] | string;
  extensions?: { cost?: CostReport; warnings?: readonly Warning[] };
}

/** What the API says of an answer that is correct but may surprise. */
export interface Warning {
  code: string;
  message: string;
}

/** The answer to `X-Loupe-Cost: estimate`. */
export interface CostReport {
  estimated: number;
  onTop: readonly { field: string; credits: number; each: string }[];
  remaining?: number;
  capacity?: number;
}

export interface Sent {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Blob | FormData;
}

/** Milliseconds that a 429 asks for. */
function pauseOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Math.min(Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 1000, LONGEST_WAIT);
}

/**
 * Sends a request when it is its turn. A 429 is waited for, and a bearer that has ended is renewed, without a word to
 * the person.
 * @param workspaceId null for what needs no workspace
 * @throws SignedOut when nobody is signed in
 */
export async function send(
  path: string,
  { method = 'POST', headers = {}, body }: Sent,
  workspaceId: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    await turns.take(signal);
    const response = await fetch(path, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${await bearerToken()}`,
        ...(workspaceId === null ? {} : { 'workspace-id': workspaceId }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.status === 429 && attempt < MOST_RETRIES) turns.close(pauseOf(response));
    else if (response.status === 401 && attempt === 0) forgetBearer();
    else return response;
  }
}

/** Sends the text of a document. */
export function sendDocument(
  { headers = {}, ...request }: { query: string; variables: unknown; headers?: Sent['headers'] },
  workspaceId: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  const sent = { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(request) };
  return send('/api/v2', sent, workspaceId, signal);
}

/**
 * Sends a document to the API.
 * @param workspaceId null for fields that need no workspace
 * @param warn is given the warnings of the answer
 * @throws ApiError with the API's message
 * @throws SignedOut when nobody is signed in
 */
export async function ask<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  workspaceId: string | null,
  signal?: AbortSignal,
  warn?: (warning: Warning) => void,
): Promise<Data> {
  const { data, extensions, response } = await read<Data>(
    await sendDocument({ query: print(document), variables }, workspaceId, signal),
  );
  if (warn !== undefined) extensions?.warnings?.forEach(warn);
  if (data == null)
    throw new ApiError(
      t('The API answered with status {status}.', { status: response.status }),
      null,
      idOf(response),
    );
  return data;
}

/**
 * What a document would cost.
 * @throws ApiError with what is wrong with the document
 */
export async function priceOf(
  query: string,
  variables: unknown,
  workspaceId: string,
  signal?: AbortSignal,
): Promise<CostReport> {
  const headers = { 'x-loupe-cost': 'estimate' };
  const { extensions } = await read(await sendDocument({ query, variables, headers }, workspaceId, signal));
  if (extensions?.cost === undefined) throw new Error(t('The API did not say what it costs.'));
  return extensions.cost;
}

const idOf = (response: Response) => response.headers.get('x-request-id');

/**
 * The JSON of an answer.
 * @throws ApiError with the API's message
 */
export async function read<Data = unknown>(
  response: Response,
): Promise<Answer<Data> & { response: Response }> {
  const answer: Answer<Data> = await response.json().catch(() => ({}));
  const { errors = [] } = answer;
  if (typeof errors === 'string') throw new ApiError(errors, null, idOf(response));
  const [error] = errors;
  if (error !== undefined) throw new ApiError(error.message, error.extensions?.code ?? null, idOf(response));
  return { ...answer, response };
}
