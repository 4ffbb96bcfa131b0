import type { Overflow } from './body.js';

/** What a request may take; what is not given has the value in brackets. */
export interface OutboundOptions {
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes of the decoded body (10 MiB). */
  readonly maxBytes?: number;
  /** Whether a longer body is an error or is cut at maxBytes, the rest unread (`refuse`). */
  readonly overflow?: Overflow;
  /** Milliseconds for everything, from the first name look-up to the last byte (15,000). */
  readonly timeoutMs?: number;
  /** How many redirects are followed (5); with 0 a redirect is an answer like any other. */
  readonly redirects?: number;
  /** Ends the request; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface OutboundRequest extends OutboundOptions {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as they are, byte for byte. */
  readonly body?: Buffer;
}

/** Any status is an answer, 404 and 500 too. */
export interface OutboundResponse<Body = Buffer> {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Decoded from its Content-Encoding. */
  readonly body: Body;
  /** Where the answer came from, after redirects. */
  readonly url: string;
}
