import { OutboundError, type OutboundResponse, retryAfterSeconds, type SafeHttp } from '@loupe/safe-http';
import { AiVendorError, type CallResult } from './field-model.js';

/** A model may take as long as this to answer. */
export const AI_VENDOR_TIMEOUT_MS = 90_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** The longest wait that a vendor is granted; it may ask for another. */
const MAX_RETRY_SECONDS = 6 * 3600;

/** Statuses by which a vendor refuses what it was sent; another request may be fine. */
const REFUSED_AS_SUCH: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** A vendor's answer of status 200, or of 400 with `text`. */
export interface AiVendorResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** As `post`, of JSON. */
export function postJson(
  http: SafeHttp,
  url: string,
  headers: Record<string, string>,
  body: object,
  limits: { now: Date; timeoutMs?: number },
): Promise<AiVendorResponse> {
  const typed = { 'content-type': 'application/json', ...headers };
  return post(http, url, typed, Buffer.from(JSON.stringify(body)), limits);
}

/**
 * Sends a body to a vendor. Redirects are not followed: the key is for the address that the workspace has named.
 * @returns the answer of status 200, or one of 400 that the caller understands
 * @throws AiVendorError for any other
 */
export async function post(
  http: SafeHttp,
  url: string,
  headers: Record<string, string>,
  body: Buffer,
  { now, timeoutMs = AI_VENDOR_TIMEOUT_MS }: { now: Date; timeoutMs?: number },
): Promise<AiVendorResponse> {
  let response: OutboundResponse;
  try {
    response = await http.post(url, body, {
      headers,
      timeoutMs,
      // A model sends nothing until it has its answer.
      silenceMs: timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      redirects: 0,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // What was not connected to has cost nothing; all else may have reached the model.
    throw new AiVendorError(
      'UNREACHABLE',
      `The provider does not answer: ${error.message}`,
      null,
      error.failure !== 'REFUSED_ADDRESS',
    );
  }
  const { status } = response;
  const json = jsonOf(response.body);
  if (status === 200) {
    if (json === null)
      throw new AiVendorError('UNREACHABLE', 'The provider’s answer is not JSON', null, true);
    return { status, body: json };
  }
  const said = messageOf(json);
  const text = `The provider answered ${status}${said === '' ? '' : `: ${said}`}`;
  if (REFUSED_AS_SUCH.has(status)) return { status: 400, body: { ...json, text } };
  if (status === 401 || status === 403) throw new AiVendorError('AUTH', text);
  if (status === 402) throw new AiVendorError('QUOTA', text);
  if (status === 404) throw new AiVendorError('BAD_ANSWERS', text);
  const retryAt = retryOf(response, now);
  if (status === 429) throw new AiVendorError(isQuota(json) ? 'QUOTA' : 'RATE', text, retryAt);
  throw new AiVendorError('UNREACHABLE', text, retryAt);
}

function retryOf({ headers }: OutboundResponse, now: Date): Date | null {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN);
  const header = headers['retry-after'];
  const seconds = Number.isFinite(ms)
    ? ms / 1000
    : retryAfterSeconds(Array.isArray(header) ? header[0] : header, now);
  return seconds === null
    ? null
    : new Date(now.getTime() + Math.min(Math.max(seconds, 0), MAX_RETRY_SECONDS) * 1000);
}

function jsonOf(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // The caller reports it.
    return null;
  }
}

/** What a vendor says about a failure: `error.message` with both. */
function messageOf(json: Record<string, unknown> | null): string {
  const { message } = (json?.error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message.replace(/\s+/g, ' ').slice(0, 200) : '';
}

/** OpenAI answers 429 for an account without money, too, which no waiting mends. */
function isQuota(json: Record<string, unknown> | null): boolean {
  const { code, type } = (json?.error ?? {}) as { code?: unknown; type?: unknown };
  return code === 'insufficient_quota' || type === 'insufficient_quota';
}

/** Of a call without answers. */
export const NO_OUTCOMES: Pick<CallResult, 'outcomes'> = { outcomes: new Map() };

/** A call that the vendor refused as it was, such as for its length; it costs nothing. */
export function refusedCall({ body }: AiVendorResponse): CallResult {
  return { ...NO_OUTCOMES, tokens: { input: 0, output: 0 }, problem: String(body.text) };
}
