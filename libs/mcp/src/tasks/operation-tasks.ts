import { isUuid } from '@loupe/kernel';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Tool } from '../catalogue/tool.js';
import { operationIn, type ShownOperation } from '../results/operation-report.js';
import { resultOf } from '../results/results.js';
import type { TaskState, Tasks } from './offer-tasks.js';

/** Completed operations are kept for 90 days (libs/refresh). */
const TTL_MS = 90 * 24 * 60 * 60 * 1000;
/** A platform answers within seconds; a large refresh takes minutes. */
const POLL_MS = 5000;

/** The tool that reads operations. */
const READER = 'getOperation';

/** The workspace that the id of a task names; undefined for anything else. */
export function workspaceOfTask(taskId: unknown): string | undefined {
  return typeof taskId === 'string' ? partsOf(taskId)?.workspaceId : undefined;
}

/**
 * The task for a call whose work goes on; null where the result is the answer: nothing was started, or it is over.
 * @param workspaceId that of the call
 */
export function taskOf(tool: Tool, result: CallToolResult, workspaceId: string): TaskState | null {
  if (tool.startsOperation === null || result.isError === true) return null;
  const operation = operationIn(result.structuredContent);
  if (operation === null || operation.completedAt !== null) return null;
  return stateOf(`${workspaceId}.${operation.id}`, operation);
}

/** Operations as tasks: a task is the call that started an operation. */
export class OperationTasks implements Tasks {
  /** @param read the result of the tool that reads operations, in the workspace that the request's task names */
  constructor(
    private readonly tools: readonly Tool[],
    private readonly read: (reader: Tool, operationId: string) => Promise<CallToolResult>,
    private readonly workspaceId: string | undefined,
  ) {}

  async state(taskId: string): Promise<TaskState | null> {
    const named = partsOf(taskId);
    const reader = this.tools.find(({ published }) => published.name === READER);
    if (named === null || reader === undefined || named.workspaceId !== this.workspaceId) return null;
    const { structuredContent } = await this.read(reader, named.operationId);
    const operation = operationIn(structuredContent);
    const tool = this.tools.find(
      ({ startsOperation }) => startsOperation !== null && startsOperation === operation?.operationType,
    );
    if (operation === null || tool === undefined) return null;
    const state = stateOf(taskId, operation);
    if (operation.completedAt === null) return state;
    return { ...state, status: 'completed', result: { ...resultOf(tool, answerOf(tool, operation), []) } };
  }

  /** Platforms are asked within seconds, so an operation is not taken back: a client may stop asking about it. */
  async cancel(): Promise<void> {}

  /** No operation asks for anything, so there is nothing that could be answered. */
  async update(): Promise<void> {}
}

function partsOf(taskId: string): { workspaceId: string; operationId: string } | null {
  const [workspaceId = '', operationId = '', ...others] = taskId.split('.');
  const isTask = others.length === 0 && isUuid(workspaceId) && isUuid(operationId);
  return isTask ? { workspaceId, operationId } : null;
}

function stateOf(taskId: string, { createdAt, completedAt, processed, total }: ShownOperation): TaskState {
  return {
    taskId,
    status: 'working',
    statusMessage: `${processed} of ${total} done`,
    createdAt,
    lastUpdatedAt: completedAt ?? createdAt,
    ttlMs: TTL_MS,
    pollIntervalMs: POLL_MS,
  };
}

/** What the tool that started the operation answers: what it said then, and how the operation ended. */
function answerOf({ valueSchema }: Tool, operation: ShownOperation): Record<string, unknown> {
  const skippedItems = operation.skippedItems ?? [];
  const known: Readonly<Record<string, unknown>> = {
    success: true,
    operationId: operation.id,
    processedCount: operation.total,
    skippedItemIds: skippedItems.map(({ itemId }) => itemId),
    skippedItems,
    operation,
    userErrors: [],
  };
  const names = Object.keys(valueSchema.properties ?? {});
  return Object.fromEntries(names.map((name) => [name, known[name] ?? null]));
}
