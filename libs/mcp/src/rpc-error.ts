import { type Refusal, refusalOf, reportedErrors } from '@loupe/http';
import type { AppError } from '@loupe/kernel';
import { INTERNAL_ERROR } from '@modelcontextprotocol/server';
import type { FastifyError, FastifyRequest } from 'fastify';

/** JSON-RPC reserves this code for servers. */
export const SERVER_ERROR = -32000;

/** Ends a request before its method is handled, with HTTP status, headers and JSON-RPC error. */
export class RpcError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly data?: object,
  ) {
    super(message);
    this.name = 'RpcError';
  }

  /** @param id of the request, if it could be read */
  body(id: string | number | null): object {
    const data = this.data === undefined ? {} : { data: this.data };
    return { jsonrpc: '2.0', error: { code: this.code, message: this.message, ...data }, id };
  }
}

/** Any error of the endpoint as a JSON-RPC error: the refusal that the other endpoints would send, in the form of JSON-RPC. */
export function rpcErrorOf(
  error: FastifyError | AppError | Refusal | RpcError,
  request: FastifyRequest,
): RpcError {
  if (error instanceof RpcError) return error;
  const refusal = refusalOf(error, request);
  const { status, headers } = refusal;
  const [reported] = reportedErrors(refusal);
  return new RpcError(
    // An error that GraphQL reports with 200 ended the request before its method was called.
    status === 200 ? 503 : status,
    status === 500 ? INTERNAL_ERROR : SERVER_ERROR,
    reported?.message ?? '',
    headers,
    reported?.extensions,
  );
}
