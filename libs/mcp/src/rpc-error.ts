import { Refusal } from '@loupe/graphql';
import { AppError } from '@loupe/kernel';
import { INTERNAL_ERROR } from '@modelcontextprotocol/server';
import { Logger } from '@nestjs/common';
import type { FastifyError, FastifyRequest } from 'fastify';
import { reportedErrors } from './results.js';
import { SERVER_ERROR } from './tool-server.js';

/** An answer that ends a request before its method is handled: HTTP status, headers, and the JSON-RPC error. */
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

  /** @param id of the request, where it could be read */
  body(id: string | number | null): object {
    const data = this.data === undefined ? {} : { data: this.data };
    return { jsonrpc: '2.0', error: { code: this.code, message: this.message, ...data }, id };
  }
}

const logger = new Logger('MCP');

/** Any error of the endpoint as a JSON-RPC one; the cause of those that are ours is logged. */
export function rpcErrorOf(error: FastifyError | Error, request: FastifyRequest): RpcError {
  if (error instanceof RpcError) return error;
  if (error instanceof Refusal) {
    const [reported] = reportedErrors(error);
    return new RpcError(
      error.status,
      SERVER_ERROR,
      reported?.message ?? '',
      error.headers,
      reported?.extensions,
    );
  }
  if (error instanceof AppError)
    return new RpcError(503, SERVER_ERROR, error.message, {}, { code: error.code });
  const { statusCode = 500 } = error as FastifyError;
  if (statusCode < 500) return new RpcError(statusCode, SERVER_ERROR, error.message);
  logger.error(request.id, error);
  return new RpcError(500, INTERNAL_ERROR, 'Internal server error', {}, { requestId: request.id });
}
