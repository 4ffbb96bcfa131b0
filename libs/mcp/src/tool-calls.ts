import { badTextIn, type GraphqlExecutor, type QueryCosts, type RequestContext } from '@loupe/graphql';
import { type ChargedOperation } from '@loupe/graphql-execution';
import {
  type Idempotency,
  INEXACT_NUMBER,
  idempotencyKey,
  Refusal,
  reportedErrors,
  stepsText,
} from '@loupe/http';
import { AppError } from '@loupe/kernel';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { invalidArgument } from './argument-texts.js';
import { type ArgumentCheck, argumentCheck } from './arguments.js';
import type { Caller, McpCall } from './call.js';
import { fitted } from './catalogue/brief.js';
import type { PublishedTool, Tool } from './catalogue/tool.js';
import { TOOL_WAIT_SECONDS } from './catalogue/tool-input.js';
import { coerced, protoPath } from './coerced.js';
import { type Doomed, dryRunOf } from './confirmation.js';
import { Names } from './named/ids-by-name.js';
import { kindOf } from './named/kinds.js';
import { type Readers, type Resolved, resolved } from './named/resolved.js';
import type { Asked } from './results/drill-down.js';
import { groupingOf, groupsBefore } from './results/groups.js';
import { newMarks, tellingOf, withoutMarks } from './results/marks.js';
import { fieldProblems } from './results/picks.js';
import { failure, failureOf, plainResult, resultOf, withNote } from './results/results.js';
import type { View } from './results/view.js';
import { Asking, type WorkspaceFacts } from './workspace-facts.js';

type Arguments = Readonly<Record<string, unknown>>;

/** Arguments as they were sent, and as the tool reads them. */
interface Given {
  readonly sent: Arguments;
  readonly read: Arguments;
}

/** The tool that finds others, and what it says where there is none. */
const FIND_TOOLS = 'findTools';
const NO_SUCH_TOOL =
  'There is no such tool: Loupe cannot do this, or calls it otherwise. Say so, or search once more in other words.';
/** The tool that describes others, and bytes of each of them. */
const DESCRIBE_TOOL = 'describeTool';
const MAX_DESCRIBED_BYTES = 7900;

/** How long a call waits for its turn if there are too many a second. */
const MAX_WAIT_MS = 2000;

const SEVERAL_WORKSPACES =
  'This connection has access to several workspaces: give `workspaceId`. getWorkspaces lists them.';

/** Calls tools by the executor of POST /api/v2, so guard, tenancy, cost, loaders and errors are the same. */
export class ToolCalls {
  private readonly checks = new Map<string, ArgumentCheck>();
  private readonly asking: Asking;

  constructor(
    private readonly executor: GraphqlExecutor,
    private readonly costs: QueryCosts,
    private readonly idempotency: Idempotency,
  ) {
    this.asking = new Asking(executor);
  }

  /**
   * The result of a call. A problem that the caller can correct is a result with isError.
   * @throws Refusal 429 while the workspace has too few credits or too many requests
   */
  async call(tool: Tool, args: Arguments, call: McpCall, caller: Caller): Promise<CallToolResult> {
    try {
      caller.budget.waitUpTo(MAX_WAIT_MS);
      const key = idempotencyKey(call.idempotencyKey);
      const read = coerced(withoutMarks(args), tool.accepted) as Arguments;
      const problems = this.problemsOf(tool, { sent: args, read }, call, caller);
      if (problems !== null) {
        if (problems.isCharged) await caller.budget.charge(this.costs.minimum, 'query');
        return failure(...problems.texts);
      }
      const { context } = caller;
      const facts = once(() => this.asking.facts(context));
      const marks = newMarks();
      const tell = tellingOf(marks, call.selection.isWithoutWords);
      const { args: ready, problems: unknown } = await this.resolved(tool, read, { facts, tell }, context);
      if (unknown.length > 0) {
        await caller.budget.charge(this.costs.minimum, 'query');
        return failure(
          ...(unknown.some((text) => text.includes(marks.opening)) ? [marks.note] : []),
          ...unknown,
        );
      }
      if (ready.dryRun === true) {
        await caller.budget.charge(this.costs.minimum, 'query');
        return plainResult(dryRunOf(tool, await this.doomed(tool, ready, context)));
      }
      return await this.execute(tool, ready, { key, facts }, call, caller);
    } catch (error) {
      if (error instanceof AppError)
        return failureOf(tool, [{ message: error.message, extensions: { code: error.code } }]);
      if (!(error instanceof Refusal) || error.status === 429) throw error;
      return failureOf(tool, reportedErrors(error));
    }
  }

  /** The id of the workspace that a caller names; null where there is none of that name, or several. */
  workspaceNamed(name: string, context: RequestContext): Promise<string | null> {
    return this.asking.workspaceNamed(name, context);
  }

  /** What is known of the workspace of a request; null without one. */
  factsOf(context: RequestContext): Promise<WorkspaceFacts | null> {
    return this.asking.facts(context);
  }

  /** What a call would take away, by its ids and the names that they have. */
  async doomed({ published }: Tool, args: Arguments, context: RequestContext): Promise<Doomed> {
    const entries = Object.entries(args).filter(
      ([name]) => /^(?:id|ids|\w+Ids?)$/.test(name) && name !== 'workspaceId',
    );
    const [kind = null] = entries.flatMap(([name]) => kindOf(published.name, name) ?? []);
    const ids = entries.flatMap(([, value]) => [value].flat()).map(String);
    const names = new Names(this.asking, context, (name) => name);
    const known =
      kind === null || context.workspace === null
        ? []
        : await Promise.all(ids.map((id) => names.nameOf(kind, id)));
    return { kind, ids, names: known.flatMap((name) => name ?? []) };
  }

  /** Arguments with ids for names; one who may not read names no things. */
  private async resolved(
    tool: Tool,
    args: Arguments,
    { facts, tell }: Pick<Readers, 'facts' | 'tell'>,
    context: RequestContext,
  ): Promise<Resolved> {
    if (context.workspace === null || !context.principal.scopes.includes('read'))
      return { args, problems: [] };
    return resolved(tool, args, {
      names: new Names(this.asking, context, tell),
      facts,
      tell,
      now: new Date(),
    });
  }

  /** The schemas of described tools in the room that they have. */
  private helped({ published }: Tool, { names }: Arguments, value: unknown): unknown {
    if (published.name !== DESCRIBE_TOOL || !Array.isArray(value) || names == null) return value;
    return value.map((described: PublishedTool) => {
      const { inputSchema, ...texts } = described;
      const room = MAX_DESCRIBED_BYTES - Buffer.byteLength(JSON.stringify(texts));
      return { ...texts, inputSchema: fitted(inputSchema, room) };
    });
  }

  /** In the order of decisions §1: the check of the workspace costs nothing, and NUL is checked before the values. */
  private problemsOf(tool: Tool, { sent, read }: Given, call: McpCall, { context }: Caller) {
    if (tool.needsWorkspace) {
      const { workspaceId } = sent;
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
    const bad = badTextIn(sent, '$') ?? badTextIn(read, '$') ?? inexactNumberOf(call) ?? protoOf(read);
    const texts =
      bad === null
        ? [...this.checkOf(tool)(read, sent), ...fieldProblems(tool, read), ...cursorProblems(tool, read)]
        : [invalidArgument(bad.path, bad.problem)];
    return texts.length === 0 ? null : { isCharged: true, texts };
  }

  private async execute(
    tool: Tool,
    args: Arguments,
    { key, facts: asked }: { key: string | null; facts: () => Promise<WorkspaceFacts | null> },
    { takesTasks, selection }: McpCall,
    { context }: Caller,
  ) {
    const { responseFormat, workspaceId: _, cursor, fields, includeContacts, dryRun: __, ...given } = args;
    const variables: Record<string, unknown> = given;
    const { detailed, concise } = tool.documents;
    // The fields that may be picked are those of the detailed form.
    const isConcise = responseFormat === 'concise' && fields == null;
    const query = isConcise && concise !== null ? concise : detailed;
    if (tool.hasCursor && cursor != null) Object.assign(variables, { after: cursor });
    if (tool.pageSize !== null) variables.first ??= tool.pageSize;
    const groups = tool.rows === 'groups' ? groupsAsked(variables) : null;
    // A client that takes a task polls it instead.
    if (tool.startsOperation !== null) variables.waitSeconds ??= takesTasks ? 0 : TOOL_WAIT_SECONDS;
    const request = { query, variables, operationName: undefined };
    const admitted = await this.executor.check(request, context);
    const charge = () => this.executor.charge(admitted, context);
    const run = async (charged: ChargedOperation): Promise<CallToolResult> => {
      const [{ data, errors = [] }, facts] = await Promise.all([
        this.executor.execute(charged, context),
        asked(),
      ]);
      const texts = textsIn(args);
      const view: View = {
        fields: (fields as readonly string[] | null | undefined) ?? null,
        hasContacts: includeContacts === true,
        isWhole: responseFormat === 'detailed' && concise === null,
        isWithoutWords: selection.isWithoutWords,
        facts,
        said: new Set(tool.operation === 'mutation' ? texts : []),
        given: new Set(texts),
        groups,
      };
      const value = this.helped(tool, args, data?.[tool.field]);
      const result = resultOf(tool, value, errors, view, context.extensions(data)?.warnings);
      return isNothingFound(tool, value) ? withNote(result, NO_SUCH_TOOL) : result;
    };
    if (key === null || tool.operation !== 'mutation') return run(await charge());
    // Not the whole body, because a repeated request has a new JSON-RPC id.
    const body = Buffer.from(JSON.stringify([tool.published.name, args]));
    const answer = await this.idempotency.once(
      { key, context, body, mutations: [tool.field] },
      {
        charge,
        execute: async (charged) => ({
          status: 200,
          contentType: 'application/json',
          body: JSON.stringify(await run(charged)),
        }),
      },
    );
    return JSON.parse(answer.body) as CallToolResult;
  }

  private checkOf({ published: { name }, accepted }: Tool): ArgumentCheck {
    const known = this.checks.get(name) ?? argumentCheck(accepted);
    this.checks.set(name, known);
    return known;
  }
}

/** Groups that a page has if the call does not say, and that one call may have. */
const GROUPS = { size: 20, most: 1000 };

/** The page of groups that is asked for. Its variables then ask for all groups up to its end. */
function groupsAsked(variables: Record<string, unknown>): View['groups'] {
  const { after, ...others } = variables;
  delete variables.after;
  const size = typeof others.first === 'number' ? others.first : GROUPS.size;
  const skipped = typeof after === 'string' ? (groupsBefore(after) ?? 0) : 0;
  variables.first = Math.min(GROUPS.most, skipped + size);
  const { filter, customAttributeConditions, presetId, groupBy, interval } = others;
  const asked = {
    ...{ filter, customAttributeConditions, presetId, interval },
    groupBy: (groupBy ?? []) as Asked['groupBy'],
  };
  return { ...groupingOf(others), skipped, size, asked };
}

function cursorProblems({ rows }: Tool, { after }: Arguments): string[] {
  const isWrong = rows === 'groups' && typeof after === 'string' && groupsBefore(after) === null;
  return isWrong ? [invalidArgument('$.after', 'must be nextCursor of a page before')] : [];
}

function isNothingFound({ published }: Tool, value: unknown): boolean {
  return published.name === FIND_TOOLS && Array.isArray(value) && value.length === 0;
}

/** The answer of a question that is asked once, when it is first needed. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}

/** All texts in arguments. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function inexactNumberOf({ inexactAt }: McpCall) {
  return inexactAt === null ? null : { path: `$${stepsText(inexactAt)}`, problem: INEXACT_NUMBER };
}

function protoOf(args: Arguments) {
  const path = protoPath(args);
  // At the places that have a schema, the check names what is known there.
  return path === null
    ? null
    : { path: `$${stepsText(path)}`, problem: 'is not known; no member may have this name' };
}
