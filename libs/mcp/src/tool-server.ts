import { createRequire } from 'node:module';
import { type QueryCosts, Refusal } from '@loupe/graphql';
import { AppError, missingScopes, shortened } from '@loupe/kernel';
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { Logger } from '@nestjs/common';
import { OperationTypeNode } from 'graphql';
import type { Caller, McpCall } from './call.js';
import type { Tool } from './catalogue/tool.js';
import { reportedErrors } from './results.js';
import type { ToolCalls } from './tool-calls.js';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** The revisions that begin with `initialize`, the newest first; the SDK adds those that do not. */
const HANDSHAKE_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];
/** JSON-RPC leaves this code to servers. */
export const SERVER_ERROR = -32000;
/** How long a client may keep the list of tools: it changes with releases, and with the token's scopes. */
const LIST_TTL_MS = 5 * 60 * 1000;

const INSTRUCTIONS = `Loupe holds the social-media posts (items) that matter to a brand, with the creators and profiles behind them and their figures.
Begin with getWorkspaces; if there are several, pass workspaceId to every other tool. Attributes, options, collections and views differ in every workspace: look them up (getCustomAttributeSchemas, getFilterPresets), never guess them.
A figure that is null is not reported by the platform; it is not zero. Large numbers are texts. Earned media value is in cents. Figures are snapshots of about 2 hours, 24 hours, 3 days and 7 days after publication.
Calls cost credits, which every description names and the workspace shares: prefer responseFormat concise and filters to reading everything. After an error, change what its message names before you call again.`;

/** Makes the MCP server of each request: the tools that its token may call, and their calls. */
export class ToolServers {
  private readonly logger = new Logger('MCP');
  private readonly byName: ReadonlyMap<string, Tool>;
  // Each server would make one of its own, and ours never ask their clients for anything.
  private readonly jsonSchemaValidator = new AjvJsonSchemaValidator();

  constructor(
    private readonly tools: readonly Tool[],
    private readonly calls: ToolCalls,
    private readonly costs: QueryCosts,
  ) {
    this.byName = new Map(tools.map((tool) => [tool.published.name, tool]));
  }

  /** The server of one request. */
  serverOf(call: McpCall): Server {
    const server = new Server(
      { name: 'loupe', title: 'Loupe', version },
      {
        capabilities: { tools: {} },
        instructions: INSTRUCTIONS,
        supportedProtocolVersions: [...HANDSHAKE_REVISIONS],
        jsonSchemaValidator: this.jsonSchemaValidator,
        cacheHints: {
          'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' },
          'server/discover': { ttlMs: LIST_TTL_MS, cacheScope: 'public' },
        },
      },
    );
    server.setRequestHandler('tools/list', () => this.reported(call, (caller) => this.list(caller)));
    server.setRequestHandler('tools/call', ({ params }) =>
      this.reported(call, async (caller) => {
        const tool = this.byName.get(params.name);
        if (tool === undefined || !isOpenTo(tool, caller)) {
          await caller.budget.charge(this.costs.minimum, OperationTypeNode.QUERY);
          throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(params.name, tool, caller));
        }
        // The SDK has seen that they are an object, or not there.
        return this.calls.call(tool, (call.arguments ?? {}) as Record<string, unknown>, call, caller);
      }),
    );
    return server;
  }

  private async list(caller: Caller) {
    await caller.budget.charge(this.costs.minimum, OperationTypeNode.QUERY);
    const tools = this.tools.filter((tool) => isOpenTo(tool, caller));
    // The SDK's type wants mutable lists; it does not change them.
    return { tools: tools.map(({ published }) => published as never) };
  }

  /** Turns what a handler throws into errors of the protocol; what is ours is logged, and told without its cause. */
  private async reported<Result>(
    call: McpCall,
    handle: (caller: Caller) => Promise<Result>,
  ): Promise<Result> {
    try {
      if (call.caller === null) throw new Error('A request reached its handler without credentials');
      return await handle(call.caller);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      if (error instanceof Refusal) {
        call.refusal = error;
        const [reported] = reportedErrors(error);
        throw new ProtocolError(SERVER_ERROR, reported?.message ?? 'Refused', reported?.extensions);
      }
      if (error instanceof AppError)
        throw new ProtocolError(SERVER_ERROR, error.message, { code: error.code });
      this.logger.error(call.requestId, error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal server error', {
        requestId: call.requestId,
      });
    }
  }
}

/** Whether a token has all scopes that a tool needs. */
function isOpenTo({ scopes }: Tool, { principal }: Caller): boolean {
  return scopes.every((scope) => principal.scopes.includes(scope));
}

function unknownTool(name: string, tool: Tool | undefined, { principal }: Caller): string {
  if (tool === undefined) return `Unknown tool: ${shortened(name)}. tools/list has the names.`;
  const missing = tool.scopes.filter((scope) => !principal.scopes.includes(scope));
  return `Unknown tool: ${missingScopes(name, missing)}; this one has ${principal.scopes.join(', ')}.`;
}
