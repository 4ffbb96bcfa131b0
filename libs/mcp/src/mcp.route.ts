import { RequestContext } from '@loupe/graphql';
import {
  acceptRawBody,
  bodyOf,
  deliverInTime,
  type EndpointSettings,
  endWith,
  INEXACT_NUMBER,
  inexactNumber,
  isJsonContent,
  type JsonBody,
  type JsonPath,
  originOf,
  Refusal,
  readJson,
  refuseEncoded,
  registerEndpoint,
  singleHeader,
  stepsText,
} from '@loupe/http';
import { isUuid } from '@loupe/kernel';
import {
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  type Server,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Caller, McpCall } from './call.js';
import { callIn, EXECUTE_TOOL } from './catalogue/execute-tool.js';
import { canAsk } from './confirmation.js';
import { challenge, MCP_PATH, MCP_PATHS } from './protected-resource.js';
import { Protocol } from './protocol.js';
import { RpcError, rpcErrorOf, SERVER_ERROR } from './rpc-error.js';
import { takesTasks } from './tasks/offer-tasks.js';
import { workspaceOfTask } from './tasks/operation-tasks.js';
import { selectionOf } from './toolsets.js';

/** Without the User-Agent rule: agents send the User-Agent of their library. */
export interface McpSettings extends Omit<EndpointSettings, 'enforceUserAgent'> {
  /** Creates the server of one request. */
  serverOf: (call: McpCall) => Server;
  /** The id of a workspace that a caller names; null where there is none, or several. */
  workspaceNamed: (name: string, context: RequestContext) => Promise<string | null>;
  /** Whether `initialize` needs a token already: some clients begin to sign in only then. */
  challengesInitialize?: boolean;
  /** Hosts of web pages that may use the endpoint, without ports. */
  originHosts: readonly string[];
  /** Address of the service as clients know it, without a path; if null, the address of each request. */
  publicUrl: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the JSON-RPC request, if it could be read. */
    rpcId: string | number | null;
  }
}

interface ReadMessage {
  readonly message: Message;
  /** Path of a number in the arguments that JavaScript cannot hold exactly; null if there is none. */
  readonly inexactAt: JsonPath | null;
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: {
    readonly arguments?: { readonly workspaceId?: unknown };
    readonly name?: unknown;
    readonly taskId?: unknown;
    readonly _meta?: unknown;
  };
}

/** Methods that revisions before 2026-07-28 call before they have credentials, or without any. */
const HANDSHAKE = new Set(['initialize', 'ping', 'server/discover']);

/**
 * POST /api/v2/mcp. The checks are those of POST /api/v2, in the same order, as far as they apply: a token is checked
 * before the body is read. Whether a token is required is known only after the body has been read, so a body without a
 * token must be small (BODY_LIMITS). Every response with a body is JSON-RPC.
 */
export async function mcpRoute(fastify: FastifyInstance, settings: McpSettings): Promise<void> {
  const protocol = new Protocol<McpCall>(settings.serverOf);
  acceptRawBody(fastify);
  registerEndpoint(fastify, MCP_PATHS, {
    request: [
      'Mcp-Method',
      'Mcp-Name',
      'X-MCP-Toolsets',
      'X-MCP-Readonly',
      'X-MCP-Schema',
      'X-MCP-Untrusted',
    ],
    response: ['WWW-Authenticate', 'MCP-Protocol-Version'],
  });
  fastify.decorateRequest('rpcId', null);
  fastify.setErrorHandler((error: Parameters<typeof rpcErrorOf>[0], request, reply) => {
    const reported = rpcErrorOf(error, request);
    const headers = reported.status === 401 ? challenge(request, settings.publicUrl) : {};
    return reply
      .code(reported.status)
      .headers(reported.headers)
      .headers(headers)
      .send(reported.body(request.rpcId));
  });
  const route: Omit<RouteOptions, 'url'> = {
    method: 'POST',
    onRequest: async (request) => {
      const { headers } = request;
      const origin = validateOriginHeader(headers.origin, [...settings.originHosts]);
      if (!origin.ok) throw new RpcError(403, SERVER_ERROR, origin.message);
      if (headers.authorization !== undefined) await admit(request, settings);
      if (!isJsonContent(headers['content-type'])) {
        throw new RpcError(415, SERVER_ERROR, 'Content-Type must be application/json in UTF-8');
      }
      refuseEncoded(request);
    },
    handler: async (request, reply) => {
      const { message, inexactAt } = readMessage(request);
      // The SDK would answer with a stream that stays open, but nothing here changes that it could report.
      if (message.method === 'subscriptions/listen')
        throw new RpcError(404, METHOD_NOT_FOUND, 'Method not found');
      const web = webRequest(request, message);
      const isChallenged = settings.challengesInitialize === true && message.method === 'initialize';
      const mayBeAnonymous =
        !isChallenged && isHandshake(message) && (await protocol.isOfHandshakeRevision(web, message));
      if (request.admission === null && !mayBeAnonymous) await admit(request, settings);
      const call = await callOf(request, { message, inexactAt }, settings);
      if (call.caller !== null) endWith(reply.raw, call.caller.context);
      const response = await protocol.answer(web, message, call);
      deliverInTime(reply.raw);
      return sent(reply, response, call);
    },
  };
  for (const url of MCP_PATHS) fastify.route({ ...route, url });
}

/** @throws RpcError for a body that is not a single JSON-RPC message */
function readMessage(request: FastifyRequest): ReadMessage {
  let body: JsonBody;
  try {
    body = readJson(bodyOf(request));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new RpcError(400, PARSE_ERROR, `Parse error: ${rpcErrorOf(error, request).message}`);
  }
  const { value, text } = body;
  if (Array.isArray(value)) {
    throw new RpcError(
      400,
      INVALID_REQUEST,
      'Batches are not supported: send one JSON-RPC message per request, not an array of them',
    );
  }
  if (typeof value !== 'object' || value === null) {
    throw new RpcError(400, INVALID_REQUEST, 'The request body must be a JSON-RPC message, a JSON object');
  }
  const message: Message = standingFor(value);
  const inexactAt = inexactNumber(text);
  const isInArguments = inexactAt?.[0] === 'params' && inexactAt[1] === 'arguments';
  if (inexactAt !== null && !isInArguments) {
    throw new RpcError(
      400,
      INVALID_REQUEST,
      `Invalid value at '$${stepsText(inexactAt)}': ${INEXACT_NUMBER}`,
    );
  }
  if (typeof message.id === 'string' || typeof message.id === 'number') request.rpcId = message.id;
  return { message, inexactAt: inexactAt?.slice(2) ?? null };
}

/** A message as it was sent; of a call of executeTool, the call for which it stands. */
function standingFor(message: Message): Message {
  const call = message.method === 'tools/call' ? callIn(message.params) : null;
  return call === null ? message : { ...message, params: { ...message.params, ...call } };
}

function isHandshake({ id, method }: Message): boolean {
  // Notifications and responses have no effect here.
  return id === undefined || typeof method !== 'string' || HANDSHAKE.has(method);
}

/**
 * Admits a token, in the workspace of the WORKSPACE-ID header or else in its only workspace.
 * @throws Refusal 401
 */
async function admit(request: FastifyRequest, { gate, limiter }: McpSettings): Promise<void> {
  const { authorization } = request.headers;
  const workspaceHeader = singleHeader(request.headers['workspace-id']);
  request.admission = await (workspaceHeader === undefined
    ? gate.admitToOnly(authorization)
    : gate.admit(authorization, workspaceHeader));
  request.budget = limiter.budgetOf(request.admission);
}

/**
 * One call, in the workspace of the header or else in the one that its arguments name.
 * @throws Refusal 401
 */
async function callOf(
  request: FastifyRequest,
  { message, inexactAt }: ReadMessage,
  settings: McpSettings,
): Promise<McpCall> {
  const workspaceHeader = singleHeader(request.headers['workspace-id']);
  const asked = message.params?.arguments?.workspaceId ?? workspaceOfTask(message.params?.taskId);
  if (request.admission !== null && workspaceHeader === undefined && typeof asked === 'string') {
    request.admission = await settings.gate.admit(
      request.headers.authorization,
      await workspaceMeant(asked, request, settings),
    );
    request.budget = settings.limiter.budgetOf(request.admission);
  }
  return {
    requestId: request.id,
    caller: callerOf(request, settings.publicUrl),
    workspaceHeader,
    arguments: message.params?.arguments,
    inexactAt,
    takesTasks: takesTasks(message.params?._meta),
    canAsk: canAsk(message.params?._meta),
    selection: selectionOf(request),
    idempotencyKey: request.headers['idempotency-key'],
    refusal: null,
  };
}

/** The id of a workspace that is asked for by its id or its name; whatever else it is stays, and is refused. */
async function workspaceMeant(
  asked: string,
  request: FastifyRequest,
  { workspaceNamed, publicUrl }: McpSettings,
): Promise<string> {
  const caller = isUuid(asked) ? null : callerOf(request, publicUrl);
  return (caller === null ? null : await workspaceNamed(asked, caller.context)) ?? asked;
}

/** Null without a token. */
function callerOf(request: FastifyRequest, publicUrl: string | null): Caller | null {
  const { admission, budget } = request;
  if (admission === null || budget === null) return null;
  const { principal, workspace } = admission;
  const origin = originOf(request, publicUrl);
  return {
    principal,
    budget,
    context: new RequestContext(request.id, principal, workspace, budget, origin),
  };
}

/**
 * The request as the SDK reads it. It accepts all media types, because the SDK would refuse a client that accepts JSON
 * only, which is the only type of the responses here.
 */
function webRequest({ headers }: FastifyRequest, { params }: Message): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith('mcp-') && typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(`http://localhost${MCP_PATH}`, {
    method: 'POST',
    headers: [
      ...given.map(([name, value]): [string, string] =>
        name === 'mcp-name' && value === EXECUTE_TOOL ? [name, String(params?.name ?? value)] : [name, value],
      ),
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
