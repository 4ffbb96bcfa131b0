/**
 * Why an outbound request has no answer:
 * - `REFUSED_ADDRESS`: the address is malformed, of another scheme or port, or leads to a host that is not public
 * - `UNREACHABLE`: the name does not resolve, or the host refuses or breaks the connection
 * - `TLS`: the host's certificate is not valid for it, or it speaks no TLS
 * - `TIMEOUT`: it did not connect, begin or finish in time
 * - `TOO_LARGE`: the body is longer than the request allows
 * - `TOO_MANY_REDIRECTS`: it redirects more often than the request allows
 * - `BAD_RESPONSE`: what it sent is not HTTP, or not in the encoding that it says
 */
export type OutboundFailure =
  | 'REFUSED_ADDRESS'
  | 'UNREACHABLE'
  | 'TLS'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  | 'TOO_MANY_REDIRECTS'
  | 'BAD_RESPONSE';

/**
 * An outbound request without a response. The message may be shown to the person who gave the address: it reveals nothing
 * about the service's own network. `cause`, if there is one, is for the log.
 */
export class OutboundError extends Error {
  constructor(
    readonly failure: OutboundFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'OutboundError';
  }
}

/** Node's codes for a refused certificate, and OpenSSL's codes for a failed handshake. */
const TLS_CODES =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_CERT|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH)/;

/** OpenSSL's codes for a handshake that failed before there was a certificate to judge, as with a host that speaks plain HTTP. */
const HANDSHAKE_CODES = /^(ERR_SSL|EPROTO)/;

/** Codes of the resolver: for a name without addresses, and for a resolver that has no answer. */
const ABSENT_NAME = /^(ENOTFOUND|ENODATA|EAI_NONAME|EAI_NODATA)$/;
const RESOLVER = /^(EAI_|ESERVFAIL$|EREFUSED$|ETIMEOUT$|ECANCELLED$)/;
/** A connection that was there and ended before the answer. */
const BROKEN_OFF = /^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/;

const ZLIB_CODES = /^(Z_|ERR_(BROTLI|_ERROR_FORMAT|PADDING)|ERR__ERROR)/;

/** Classifies an error of undici, TLS, zlib, the resolver or the socket. */
export function outboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  const options = { cause: error };
  if (/^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$|^ETIMEDOUT$/.test(code)) {
    return new OutboundError('TIMEOUT', 'The host did not answer in time', options);
  }
  if (TLS_CODES.test(code)) {
    const isHandshake = HANDSHAKE_CODES.test(code);
    const message = isHandshake ? 'The host does not speak TLS' : 'The host has no valid TLS certificate';
    return new OutboundError('TLS', message, options);
  }
  const isUnparsable = (error as Error | null)?.name === 'HTTPParserError';
  if (isUnparsable || ZLIB_CODES.test(code) || /^UND_ERR_(HEADERS_OVERFLOW|RES_)/.test(code)) {
    return new OutboundError('BAD_RESPONSE', 'The host’s answer is not valid HTTP', options);
  }
  return new OutboundError('UNREACHABLE', unreachable(code), options);
}

/** How a host that cannot be spoken to is that, in a sentence. */
function unreachable(code: string): string {
  if (ABSENT_NAME.test(code)) return 'The name of the host does not exist';
  if (RESOLVER.test(code)) return 'The name of the host cannot be resolved at the moment';
  if (code === 'ECONNREFUSED') return 'The host refuses the connection';
  if (BROKEN_OFF.test(code)) return 'The host broke the connection off';
  if (/^E(HOST|NET)UNREACH$/.test(code)) return 'No way leads to the host';
  return 'The host cannot be reached';
}

/** The code of an error, or of the first of several attempts; empty if there is none. */
function codeOf(error: unknown): string {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown[] };
  if (typeof code === 'string') return code;
  return Array.isArray(errors) && errors.length > 0 ? codeOf(errors[0]) : '';
}
