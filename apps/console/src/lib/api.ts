import { print } from '@0no-co/graphql.web';
import type { TadaDocumentNode } from 'gql.tada';
import { bearerToken, forgetBearer } from './bearer';

/** How often a request is sent again that came too early or found nobody, and the longest wait in milliseconds. */
const MOST_RETRIES = 4;
const LONGEST_WAIT = 15_000;

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

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds that a 429 asks for. */
function pauseOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Math.min(Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 1000, LONGEST_WAIT);
}

/**
 * Sends a document to the API. A 429 is waited for, and a bearer that has ended is renewed, without a word to the person.
 * @param workspaceId null for fields that need no workspace
 * @throws ApiError with the API's message
 * @throws SignedOut when nobody is signed in
 */
export async function ask<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  workspaceId: string | null,
  signal?: AbortSignal,
): Promise<Data> {
  const body = JSON.stringify({ query: print(document), variables });
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch('/api/v2', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await bearerToken()}`,
        ...(workspaceId === null ? {} : { 'workspace-id': workspaceId }),
      },
      body,
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.status === 429 && attempt < MOST_RETRIES) {
      await wait(pauseOf(response));
      continue;
    }
    if (response.status === 401 && attempt === 0) {
      forgetBearer();
      continue;
    }
    return dataOf(response);
  }
}

async function dataOf<Data>(response: Response): Promise<Data> {
  const id = response.headers.get('x-request-id');
  const answer: Answer<Data> = await response.json().catch(() => ({}));
  const [error] = answer.errors ?? [];
  if (error !== undefined) throw new ApiError(error.message, error.extensions?.code ?? null, id);
  if (answer.data == null) throw new ApiError(`The API answered with status ${response.status}.`, null, id);
  return answer.data;
}
