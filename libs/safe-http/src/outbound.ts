import type { Overflow } from './limited-body.js';

/** Options and limits of a request; defaults are in brackets. */
export interface OutboundOptions {
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum bytes of the decoded body (10 MiB). */
  readonly maxBytes?: number;
  /** `refuse` makes a longer body an error; `cut` cuts it at maxBytes and leaves the rest unread (`refuse`). */
  readonly overflow?: Overflow;
  /** Milliseconds for the whole request, from the first name look-up to the last byte (15,000). */
  readonly timeoutMs?: number;
  /**
   * Milliseconds that the host may send nothing, before its headers and inside its body (30,000): more for what it has to
   * compute before it answers.
   */
  readonly silenceMs?: number;
  /** Maximum number of redirects to follow (5); with 0, a redirect is returned like any other response. */
  readonly redirects?: number;
  /** Aborts the request, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface OutboundRequest extends OutboundOptions {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent unchanged, byte for byte. */
  readonly body?: Buffer;
}

/** Any status is a response, including 404 and 500. */
export interface OutboundResponse<Body = Buffer> {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Decoded from its Content-Encoding. */
  readonly body: Body;
  /** The final address, after redirects. */
  readonly url: string;
}
