import { TASKS_EXTENSION, type TaskState, type Tasks, takesTasks } from '@loupe/mcp';
import {
  type CallToolResult,
  MissingRequiredClientCapabilityError,
  type ServerContext,
} from '@modelcontextprotocol/server';

type Arguments = Readonly<Record<string, unknown>>;
type Outcome = Pick<TaskState, 'status' | 'result' | 'error'>;

const said = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
const completed = (result: CallToolResult): Outcome => ({ status: 'completed', result: { ...result } });
const asking = (message: string) => ({
  method: 'elicitation/create',
  params: { mode: 'form', message, requestedSchema: { type: 'object', properties: {} } },
});

interface Job {
  /** Milliseconds until it ends; null if it waits for input. */
  readonly ms: number | null;
  readonly asks?: TaskState['inputRequests'];
  readonly end: () => Outcome;
}

/** The jobs that the suite asks for, by the names of their tools. */
const JOBS: Readonly<Record<string, (given: Arguments) => Job>> = {
  slow_compute: ({ seconds }) => ({
    ms: Number(seconds ?? 0) * 1000,
    end: () => completed(said(`Computed for ${seconds} s`)),
  }),
  failing_job: () => ({ ms: 100, end: () => completed({ ...said('The job failed'), isError: true }) }),
  protocol_error_job: () => ({
    ms: 100,
    end: () => ({ status: 'failed', error: { code: -32603, message: 'The job broke' } }),
  }),
  confirm_delete: () => ({
    ms: null,
    asks: { confirm: asking('Delete it?') },
    end: () => completed(said('Deleted')),
  }),
  multi_input: () => ({
    ms: null,
    asks: { first: asking('First?'), second: asking('Second?') },
    end: () => completed(said('Both are known')),
  }),
};

export const JOB_TOOLS = Object.keys(JOBS);

/** The tasks of the suite's server, in memory. They outlive the server of one request. */
export class SuiteTasks implements Tasks {
  private readonly states = new Map<string, TaskState>();
  private readonly ends = new Map<string, () => Outcome>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  /** The answer of a tool whose work goes on: a task, or the result for a client that takes none. */
  async start(name: string, given: Arguments, { mcpReq }: ServerContext): Promise<CallToolResult> {
    const { ms, asks, end } = JOBS[name]?.(given) ?? { ms: 0, end: () => completed(said('done')) };
    if (!takesTasks(mcpReq.envelope)) {
      const requiredCapabilities = { extensions: { [TASKS_EXTENSION]: {} } };
      if (name === 'failing_job') throw new MissingRequiredClientCapabilityError({ requiredCapabilities });
      return (end().result ?? said('failed')) as unknown as CallToolResult;
    }
    const taskId = crypto.randomUUID();
    const now = new Date().toISOString();
    this.states.set(taskId, {
      taskId,
      status: asks === undefined ? 'working' : 'input_required',
      createdAt: now,
      lastUpdatedAt: now,
      ttlMs: 60_000,
      pollIntervalMs: 100,
      ...(asks === undefined ? {} : { inputRequests: asks }),
    });
    this.ends.set(taskId, end);
    if (ms !== null) this.timers.set(taskId, setTimeout(() => this.settle(taskId, end()), ms).unref());
    const { inputRequests: _, ...created } = this.states.get(taskId) as TaskState;
    return { ...created, content: [], resultType: 'task' } as unknown as CallToolResult;
  }

  async state(taskId: string): Promise<TaskState | null> {
    return this.states.get(taskId) ?? null;
  }

  async cancel(taskId: string): Promise<void> {
    clearTimeout(this.timers.get(taskId));
    const { status } = this.states.get(taskId) ?? {};
    if (status === 'working' || status === 'input_required') this.settle(taskId, { status: 'cancelled' });
  }

  async update(taskId: string, responses: Arguments): Promise<void> {
    const state = this.states.get(taskId);
    const end = this.ends.get(taskId);
    if (state?.inputRequests === undefined || end === undefined) return;
    const left = Object.entries(state.inputRequests).filter(([key]) => !Object.hasOwn(responses, key));
    if (left.length === 0) this.settle(taskId, end());
    else this.states.set(taskId, { ...state, inputRequests: Object.fromEntries(left) });
  }

  private settle(taskId: string, outcome: Outcome): void {
    const { inputRequests: _, ...state } = this.states.get(taskId) as TaskState;
    this.states.set(taskId, { ...state, ...outcome, lastUpdatedAt: new Date().toISOString() });
  }
}
