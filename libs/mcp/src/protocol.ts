import {
  createMcpHandler,
  INVALID_PARAMS,
  isLegacyRequest,
  type McpHttpHandler,
  type Server,
  type SpecTypeName,
  specTypeSchemas,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { Logger } from '@nestjs/common';
import { RpcError } from './rpc-error.js';

/** The requests of revisions before 2026-07-28 that servers of tools answer; the SDK calls bad ones its own failure. */
const REQUESTS: Readonly<Record<string, SpecTypeName>> = {
  initialize: 'InitializeRequest',
  ping: 'PingRequest',
  'tools/call': 'CallToolRequest',
  'tools/list': 'ListToolsRequest',
};

/** What is wrong with the parameters of a request, such as `params.name: expected string`; null if nothing is. */
function paramsProblem(message: unknown): string | null {
  const { method } = message as { method?: unknown };
  const type = typeof method === 'string' && Object.hasOwn(REQUESTS, method) ? REQUESTS[method] : undefined;
  if (type === undefined) return null;
  const checked = specTypeSchemas[type]['~standard'].validate(message);
  if (checked instanceof Promise || checked.issues === undefined) return null;
  const [issue] = checked.issues;
  const path = issue?.path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.') ?? '';
  return `${path}: ${issue?.message ?? 'is not valid'}`;
}

/**
 * The revisions of the protocol on one stateless endpoint, each request with a server of its own. The SDK decides
 * which revision a request is of; its own answers to the revisions before 2026-07-28 are event streams, so those go
 * through its transport with JSON replies instead.
 */
export class Protocol<Call> {
  private readonly logger = new Logger('MCP');
  private readonly calls = new WeakMap<Request, Call>();
  private readonly stateless: McpHttpHandler;

  /** @param serverOf a new server for each call */
  constructor(private readonly serverOf: (call: Call) => Server) {
    this.stateless = createMcpHandler(
      ({ requestInfo }) => {
        const call = requestInfo === undefined ? undefined : this.calls.get(requestInfo);
        if (call === undefined) throw new Error('A request has no call');
        return serverOf(call);
      },
      // Mostly requests that were refused, which their callers are told.
      { legacy: 'reject', onerror: (error) => this.logger.debug(error.message) },
    );
  }

  /** Whether a request is of a revision before 2026-07-28. */
  isOfHandshakeRevision(request: Request, body: unknown): Promise<boolean> {
    return isLegacyRequest(request, body);
  }

  /**
   * The answer to one message.
   * @param request its headers; the body is given as a value
   * @throws RpcError for parameters that are not those of the method
   */
  async answer(request: Request, body: unknown, call: Call): Promise<Response> {
    if (!(await isLegacyRequest(request, body))) {
      this.calls.set(request, call);
      return this.stateless.fetch(request, { parsedBody: body });
    }
    const problem = paramsProblem(body);
    if (problem !== null) throw new RpcError(200, INVALID_PARAMS, `Invalid params: ${problem}`);
    const server = this.serverOf(call);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody: body });
    } finally {
      await server.close();
    }
  }
}
