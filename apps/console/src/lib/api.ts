import { print } from '@0no-co/graphql.web';
import type { TadaDocumentNode } from 'gql.tada';
import { type Answer as AnyAnswer, AskedTogether, type Prepared } from './asked-together';
import { bearerToken, forgetBearer } from './bearer';
import { isQuery } from './joined-documents';
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
export interface Answer<Data = unknown> extends AnyAnswer<Data> {
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
export const send = (
  path: string,
  sent: Sent,
  workspaceId: string | null,
  signal?: AbortSignal,
): Promise<Response> => sendInTurn(path, () => ({ ...sent, workspaceId }), signal);

/** Sends what is prepared when its turn has come. */
async function sendInTurn(
  path: string,
  prepare: () => Sent & { workspaceId: string | null },
  signal?: AbortSignal,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    await turns.take(signal);
    const token = await bearerToken();
    const { method = 'POST', headers = {}, body, workspaceId } = prepare();
    const response = await fetch(path, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
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

type Text = Omit<Prepared, 'workspaceId'> & { headers?: Sent['headers'] };

const bodyOf = ({ headers = {}, ...request }: Text): Sent => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(request),
});

/** Sends the text of a document. */
export const sendDocument = (
  text: Text,
  workspaceId: string | null,
  signal?: AbortSignal,
): Promise<Response> => send('/api/v2', bodyOf(text), workspaceId, signal);

const together = new AskedTogether(async (prepare, signal) => {
  const response = await sendInTurn(
    '/api/v2',
    () => {
      const { workspaceId, ...text } = prepare();
      return { ...bodyOf(text), workspaceId };
    },
    signal,
  );
  return { answer: await answerOf(response), response };
});

/**
 * Sends a document to the API; what is asked at the same time goes as one.
 * @param workspaceId null for fields that need no workspace
 * @param warn is given the warnings of the answer
 * @throws ApiError with the API's message
 * @throws SignedOut when nobody is signed in
 */
export async function ask<Data, Variables extends object>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  workspaceId: string | null,
  signal?: AbortSignal,
  warn?: (warning: Warning) => void,
): Promise<Data> {
  // A warning does not say which part of a document it is of.
  if (warn === undefined && isQuery({ document, variables })) {
    const { answer, response } = await together.ask({ document, variables }, workspaceId, signal);
    return dataOf(checked(answer as Answer<Data>, response));
  }
  const answered = await read<Data>(
    await sendDocument({ query: print(document), variables }, workspaceId, signal),
  );
  if (warn !== undefined) answered.extensions?.warnings?.forEach(warn);
  return dataOf(answered);
}

/** @throws ApiError where there is neither data nor a reason */
function dataOf<Data>({ data, response }: Answer<Data> & { response: Response }): Data {
  if (data != null) return data;
  const message = t('The API answered with status {status}.', { status: response.status });
  throw new ApiError(message, null, idOf(response));
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
  return checked(await answerOf<Data>(response), response);
}

const answerOf = <Data>(response: Response): Promise<Answer<Data>> => response.json().catch(() => ({}));

/** @throws ApiError with the API's message */
function checked<Data>(answer: Answer<Data>, response: Response): Answer<Data> & { response: Response } {
  const { errors = [] } = answer;
  if (typeof errors === 'string') throw new ApiError(errors, null, idOf(response));
  const [error] = errors;
  if (error !== undefined) throw new ApiError(error.message, error.extensions?.code ?? null, idOf(response));
  return { ...answer, response };
}
