import {
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/** The extension of the protocol by which calls go on after their answer (SEP-2663). */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

const CAPABILITY = { extensions: { [TASKS_EXTENSION]: {} } };

/** How far a task has come. */
export interface TaskState {
  readonly taskId: string;
  readonly status: 'working' | 'input_required' | 'completed' | 'cancelled' | 'failed';
  readonly statusMessage?: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  /** Milliseconds from its creation for which it is kept. */
  readonly ttlMs: number;
  readonly pollIntervalMs: number;
  /** Of a completed task: the result of the call. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** Of a failed task: the error of the protocol. */
  readonly error?: Readonly<Record<string, unknown>>;
  /** Of a task that needs input: what it asks for, by keys. */
  readonly inputRequests?: Readonly<Record<string, unknown>>;
}

/** The tasks of a server. */
export interface Tasks {
  /** How far a task has come; null for one that the caller does not have. */
  state(taskId: string): Promise<TaskState | null>;
  /** Asks for an end of a task that exists. */
  cancel(taskId: string): Promise<void>;
  /** Takes what a task that exists has asked for. */
  update(taskId: string, inputResponses: Readonly<Record<string, unknown>>): Promise<void>;
}

const TASK = z.object({ taskId: z.string().min(1).max(500) });

/** Whether a request says that its client takes a task for an answer, by the `_meta` of its parameters. */
export function takesTasks(meta: unknown): boolean {
  const capabilities = member(meta, CLIENT_CAPABILITIES_META_KEY);
  return member(member(capabilities, 'extensions'), TASKS_EXTENSION) !== undefined;
}

/**
 * Answers the methods of tasks, for clients that declare the extension.
 * @param server one that declares the extension in its capabilities
 */
export function offerTasks(server: Server, tasks: Tasks): void {
  const known = async (taskId: string, meta: unknown): Promise<TaskState> => {
    if (!takesTasks(meta))
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: CAPABILITY });
    const state = await tasks.state(taskId);
    if (state !== null) return state;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Task not found: it is unknown or has expired');
  };
  server.setRequestHandler('tasks/get', { params: TASK }, async ({ taskId }, { mcpReq }) => ({
    ...(await known(taskId, mcpReq.envelope)),
  }));
  server.setRequestHandler('tasks/cancel', { params: TASK }, async ({ taskId }, { mcpReq }) => {
    await known(taskId, mcpReq.envelope);
    await tasks.cancel(taskId);
    return {};
  });
  server.setRequestHandler('tasks/update', { params: TASK }, async ({ taskId }, { mcpReq }) => {
    await known(taskId, mcpReq.envelope);
    // The SDK takes the responses out of the parameters, as it does those of a call that is repeated.
    await tasks.update(taskId, mcpReq.inputResponses ?? {});
    return {};
  });
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
