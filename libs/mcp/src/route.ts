import {
  type Admission,
  bodyOf,
  type DoorSettings,
  hangDoor,
  isJsonContent,
  originOf,
  Refusal,
  RequestContext,
  readJson,
  singleHeader,
  takeBytes,
} from '@loupe/graphql';
import {
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  type Server,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, McpCall } from './call.js';
import { challenge, MCP_PATH } from './protected-resource.js';
import { Protocol } from './protocol.js';
import { RpcError, rpcErrorOf } from './rpc-error.js';
import { SERVER_ERROR } from './tool-server.js';

/** Agents come with whatever User-Agent their library has. */
export interface McpSettings extends Omit<DoorSettings, 'enforceUserAgent'> {
  /** The server of one request. */
  serverOf: (call: McpCall) => Server;
  /** Hosts of web pages that may use the endpoint, without ports. */
  originHosts: readonly string[];
  /** Address of the service as clients know it, without a path; that of each request if null. */
  publicUrl: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the JSON-RPC request, where it could be read. */
    rpcId: string | number | null;
  }
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly arguments?: { readonly workspaceId?: unknown } };
}

/** Methods that revisions before 2026-07-28 use before, or without, credentials. */
const HANDSHAKE = new Set(['initialize', 'ping', 'server/discover']);

/**
 * POST /api/v2/mcp. The checks are those of POST /api/v2 in its order, as far as they apply, except that whether
 * credentials are needed is known only once the body has been read. Every answer with a body is JSON-RPC.
 */
export async function mcpRoute(fastify: FastifyInstance, settings: McpSettings): Promise<void> {
  const protocol = new Protocol<McpCall>(settings.serverOf);
  takeBytes(fastify);
  hangDoor(fastify, MCP_PATH, {
    request: ['Mcp-Method', 'Mcp-Name'],
    response: ['WWW-Authenticate', 'MCP-Protocol-Version'],
  });
  fastify.decorateRequest('rpcId', null);
  fastify.setErrorHandler((error: Error, request, reply) => {
    const told = rpcErrorOf(error, request);
    const headers = told.status === 401 ? challenge(request, settings.publicUrl) : {};
    return reply.code(told.status).headers(told.headers).headers(headers).send(told.body(request.rpcId));
  });
  fastify.route({
    method: 'POST',
    url: MCP_PATH,
    onRequest: async ({ headers }) => {
      const origin = validateOriginHeader(headers.origin, [...settings.originHosts]);
      if (!origin.ok) throw new RpcError(403, SERVER_ERROR, origin.message);
      if (!isJsonContent(headers['content-type'])) {
        throw new RpcError(415, SERVER_ERROR, 'Content-Type must be application/json in UTF-8');
      }
    },
    handler: async (request, reply) => {
      const message = messageOf(request);
      // The SDK would answer it with a stream that stays open; nothing that it could tell of changes here.
      if (message.method === 'subscriptions/listen')
        throw new RpcError(404, METHOD_NOT_FOUND, 'Method not found');
      const web = webRequest(request);
      const call = await admitted(request, message, settings, {
        mayBeAnonymous: isHandshake(message) && (await protocol.isOfHandshakeRevision(web, message)),
      });
      const response = await protocol.answer(web, message, call);
      return sent(reply, response, call);
    },
  });
}

/** @throws RpcError for what is no single JSON-RPC message */
function messageOf(request: FastifyRequest): Message {
  let body: unknown;
  try {
    body = readJson(bodyOf(request));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new RpcError(400, PARSE_ERROR, `Parse error: ${rpcErrorOf(error, request).message}`);
  }
  if (Array.isArray(body)) {
    throw new RpcError(
      400,
      INVALID_REQUEST,
      'Batches are not supported: send one JSON-RPC message per request, not an array of them',
    );
  }
  if (typeof body !== 'object' || body === null) {
    throw new RpcError(400, INVALID_REQUEST, 'The request body must be a JSON-RPC message, a JSON object');
  }
  const message: Message = body;
  if (typeof message.id === 'string' || typeof message.id === 'number') request.rpcId = message.id;
  return message;
}

function isHandshake({ id, method }: Message): boolean {
  // Notifications and responses change nothing here.
  return id === undefined || typeof method !== 'string' || HANDSHAKE.has(method);
}

/** @throws Refusal 401 for credentials that are missing where they are needed, or wrong */
async function admitted(
  request: FastifyRequest,
  message: Message,
  { gate, limiter, publicUrl }: McpSettings,
  { mayBeAnonymous }: { mayBeAnonymous: boolean },
): Promise<McpCall> {
  const { authorization } = request.headers;
  const workspaceHeader = singleHeader(request.headers['workspace-id']);
  const isAnonymous = mayBeAnonymous && authorization === undefined;
  const caller = async (): Promise<Caller> => {
    const asked = workspaceHeader ?? message.params?.arguments?.workspaceId;
    const admission: Admission =
      typeof asked === 'string'
        ? await gate.admit(authorization, asked)
        : await gate.admitToOnly(authorization);
    const { principal, workspace } = admission;
    const budget = limiter.budgetOf(admission);
    request.budget = budget;
    const origin = originOf(request, publicUrl);
    const context = new RequestContext(request.id, principal, workspace, budget, origin);
    return { principal, budget, context };
  };
  return {
    requestId: request.id,
    caller: isAnonymous ? null : await caller(),
    workspaceHeader,
    idempotencyKey: request.headers['idempotency-key'],
    refusal: null,
  };
}

/** What the SDK reads of a request. It would refuse who accepts JSON only, which is all that it is answered here. */
function webRequest({ headers }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith('mcp-') && typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(`http://localhost${MCP_PATH}`, {
    method: 'POST',
    headers: [
      ...given,
      ['content-type', 'application/json'],
      ['accept', 'application/json, text/event-stream'],
    ],
  });
}

async function sent(reply: FastifyReply, response: Response, { refusal }: McpCall): Promise<FastifyReply> {
  const type = response.headers.get('content-type');
  if (type !== null) reply.header('content-type', type);
  reply.code(refusal?.status ?? response.status).headers(refusal?.headers ?? {});
  return reply.send(await response.text());
}
