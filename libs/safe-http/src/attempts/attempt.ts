import type { Readable } from 'node:stream';
import { shortened } from '@loupe/kernel';
import { OutboundError } from '../safe-http.error.js';
import type { SafeHttp } from '../safe-http.js';

const TIMEOUT_MS = 15_000;
const MAX_BODY = 2048;
const GONE = 410;
const TOO_MANY_REQUESTS = 429;

/** The result of one attempt. */
export interface AttemptResult {
  /** Answered with 200 to 299. */
  delivered: boolean;
  /** Null where there was no answer. */
  status: number | null;
  /** Milliseconds until the answer's headers; null where there was none. */
  responseTimeMs: number | null;
  /** First 2 KiB of the answer, as far as it came; null where there was none. */
  body: string | null;
  /** Why it is a failure, in a sentence; null for a success. */
  error: string | null;
  /** The endpoint could not be spoken to at all. */
  isTransportFailure: boolean;
  /** The endpoint wants nothing more, ever. */
  isGone: boolean;
  /** It timed out, or said that it is asked too much. */
  overloaded: boolean;
  /** The header Retry-After. */
  retryAfter: string | undefined;
}

const NO_ANSWER = {
  delivered: false,
  status: null,
  responseTimeMs: null,
  body: null,
  isGone: false,
  retryAfter: undefined,
};

/**
 * Sends a request and gives the result. The status decides, not what follows it: an endpoint that has answered
 * 200 has the event, whether its body ends or not. Redirects are not followed.
 */
export async function attempt(
  http: SafeHttp,
  url: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<AttemptResult> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const response = await http.stream(url, {
      method: 'POST',
      body,
      headers,
      maxBytes: MAX_BODY,
      overflow: 'cut',
      timeoutMs: TIMEOUT_MS,
      redirects: 0,
    });
    const responseTimeMs = elapsed();
    const { status } = response;
    const retryAfter = response.headers['retry-after'];
    return {
      ...answered(status, response.headers.location),
      responseTimeMs,
      body: await beginningOf(response.body),
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    };
  } catch (error) {
    if (error instanceof OutboundError) return unanswered(error);
    throw error;
  }
}

function answered(status: number, location: string | string[] | undefined) {
  const delivered = status >= 200 && status <= 299;
  return {
    delivered,
    status,
    error: delivered ? null : `The endpoint answered ${status}: ${reasonOf(status, location)}`,
    isTransportFailure: false,
    isGone: status === GONE,
    overloaded: status === TOO_MANY_REQUESTS,
  };
}

function reasonOf(status: number, location: string | string[] | undefined): string {
  if (status < 300 || status > 399) return 'only 200 to 299 is a success';
  const [to] = [location ?? []].flat();
  return to === undefined
    ? 'redirects are not followed'
    : `redirects are not followed; its Location is ${shortened(to)}`;
}

/** An attempt that could not be signed, and so was not made. */
export function unsigned(error: string): AttemptResult {
  return { ...NO_ANSWER, error, isTransportFailure: false, overloaded: false };
}

/** An address that may not be spoken to is the subscription's fault, not its host's. */
function unanswered({ failure, message }: OutboundError): AttemptResult {
  const isTransportFailure = failure !== 'REFUSED_ADDRESS';
  return { ...NO_ANSWER, error: message, isTransportFailure, overloaded: failure === 'TIMEOUT' };
}

/** A body that breaks off or does not end is kept as far as it came. PostgreSQL's text has no NUL. */
async function beginningOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of body) chunks.push(chunk as Buffer);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\uFFFD');
}
