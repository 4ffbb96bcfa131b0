import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { Logger } from '@nestjs/common';

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
   */
  async answer(request: Request, body: unknown, call: Call): Promise<Response> {
    if (!(await isLegacyRequest(request, body))) {
      this.calls.set(request, call);
      return this.stateless.fetch(request, { parsedBody: body });
    }
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
