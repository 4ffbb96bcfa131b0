import {
  type Answer,
  type GraphqlExecutor,
  type Idempotency,
  idempotencyKey,
  nulInValue,
  type QueryCosts,
  Refusal,
} from '@loupe/graphql';
import { AppError } from '@loupe/kernel';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { OperationTypeNode } from 'graphql';
import { type ArgumentCheck, argumentCheck, invalidArgument } from './arguments.js';
import type { Caller, McpCall } from './call.js';
import type { Tool } from './catalogue/tool.js';
import { failure, failureOf, refusalResult, resultOf } from './results.js';

type Arguments = Readonly<Record<string, unknown>>;

const SEVERAL_WORKSPACES =
  'Several workspaces are open to this connection: give `workspaceId`. getWorkspaces lists them.';

/** Calls tools by the same executor as POST /api/v2, so guard, tenancy, cost, loaders and errors are the same. */
export class ToolCalls {
  private readonly checks = new Map<string, ArgumentCheck>();

  constructor(
    private readonly executor: GraphqlExecutor,
    private readonly costs: QueryCosts,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * The result of a call. What its maker can correct is a result with isError.
   * @throws Refusal 429 while the workspace has too few credits or too many requests
   */
  async call(tool: Tool, args: Arguments, call: McpCall, caller: Caller): Promise<CallToolResult> {
    try {
      const problems = this.problemsOf(tool, args, call, caller);
      if (problems !== null) {
        if (problems.isCharged) await caller.budget.charge(this.costs.minimum, OperationTypeNode.QUERY);
        return failure(...problems.texts);
      }
      return await this.execute(tool, args, call, caller);
    } catch (error) {
      if (error instanceof AppError)
        return failureOf([{ message: error.message, extensions: { code: error.code } }]);
      if (!(error instanceof Refusal) || error.status === 429) throw error;
      return refusalResult(error);
    }
  }

  /** In the order of decisions §1: the workspace costs nothing, and NUL comes before the values are looked at. */
  private problemsOf(tool: Tool, args: Arguments, call: McpCall, { context }: Caller) {
    if (tool.needsWorkspace) {
      const { workspaceId } = args;
      const header = call.workspaceHeader;
      if (header !== undefined && typeof workspaceId === 'string' && workspaceId !== header) {
        const problem = 'the connection works in the workspace of its WORKSPACE-ID header; leave it out';
        return { isCharged: false, texts: [invalidArgument('$.workspaceId', problem)] };
      }
      if (context.workspace === null) {
        const isNamed = header !== undefined || typeof workspaceId === 'string';
        const text = isNamed
          ? 'Workspace not found\ngetWorkspaces lists the workspaces you may give as `workspaceId`.'
          : SEVERAL_WORKSPACES;
        return { isCharged: false, texts: [text] };
      }
    }
    const nulPath = nulInValue(args, '$');
    const texts =
      nulPath === null
        ? this.checkOf(tool)(args)
        : [invalidArgument(nulPath, 'must not contain the NUL character (U+0000)')];
    return texts.length === 0 ? null : { isCharged: true, texts };
  }

  private async execute(tool: Tool, args: Arguments, call: McpCall, { context, principal }: Caller) {
    const { responseFormat, workspaceId: _, cursor, ...variables } = args;
    const { detailed, concise } = tool.documents;
    const query = responseFormat === 'concise' && concise !== null ? concise : detailed;
    if (tool.hasCursor && cursor != null) Object.assign(variables, { after: cursor });
    const request = { query, variables, operationName: undefined };
    const admitted = await this.executor.admit(request, context);
    const run = async (): Promise<CallToolResult> => {
      const { data, errors = [] } = await this.executor.execute(admitted, context);
      return resultOf(tool, data?.[tool.field], errors);
    };
    const key = idempotencyKey(call.idempotencyKey);
    if (key === null || tool.operation !== 'mutation') return run();
    const { body } = await this.idempotency.once(
      {
        key,
        tokenId: principal.tokenId,
        workspaceId: context.workspace?.workspaceId ?? null,
        // Not the whole body: a repeated request has an id of its own.
        body: Buffer.from(JSON.stringify([tool.published.name, args])),
      },
      async (): Promise<Answer> => ({
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify(await run()),
      }),
    );
    return JSON.parse(body) as CallToolResult;
  }

  private checkOf({ published: { name, inputSchema } }: Tool): ArgumentCheck {
    const known = this.checks.get(name) ?? argumentCheck(inputSchema);
    this.checks.set(name, known);
    return known;
  }
}
