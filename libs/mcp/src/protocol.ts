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

/**
 * The requests of revisions before 2026-07-28 that tool servers answer. They are checked here, because the SDK reports
 * invalid ones as its own failure.
 */
const REQUESTS: Readonly<Record<string, SpecTypeName>> = {
  initialize: 'InitializeRequest',
  ping: 'PingRequest',
  'prompts/get': 'GetPromptRequest',
  'prompts/list': 'ListPromptsRequest',
  'resources/list': 'ListResourcesRequest',
  'resources/read': 'ReadResourceRequest',
  'resources/templates/list': 'ListResourceTemplatesRequest',
  'tools/call': 'CallToolRequest',
  'tools/list': 'ListToolsRequest',
};

/** The problem with a request's parameters, such as `params.name: expected string`; null if they are valid. */
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
 * All revisions of the protocol on one stateless endpoint; each request gets its own server. The SDK detects the revision
 * of a request. Its own responses to revisions before 2026-07-28 are event streams, so requests of those revisions use
 * its transport with JSON responses instead.
 */
export class Protocol<Call> {
  private readonly logger = new Logger('MCP');
  private readonly calls = new WeakMap<Request, Call>();
  private readonly stateless: McpHttpHandler;

  /** @param serverOf creates a new server for each call */
  constructor(private readonly serverOf: (call: Call) => Server) {
    this.stateless = createMcpHandler(
      ({ requestInfo }) => {
        const call = requestInfo === undefined ? undefined : this.calls.get(requestInfo);
        if (call === undefined) throw new Error('A request has no call');
        return serverOf(call);
      },
      // Most are refused requests, whose callers get the refusal.
      { legacy: 'reject', onerror: (error) => this.logger.debug(error.message) },
    );
  }

  /** Whether a request is of a revision before 2026-07-28. */
  isOfHandshakeRevision(request: Request, body: unknown): Promise<boolean> {
    return isLegacyRequest(request, body);
  }

  /**
   * The response to one message.
   * @param request its headers; the body is passed as a value
   * @throws RpcError for invalid parameters of the method
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
