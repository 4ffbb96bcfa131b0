/**
 * Every background job with its payload: ids only, so that a job that waits sees the data as it is when it runs.
 * One queue per job; libs/queue checks at the worker's start that each has exactly one processor.
 */
export interface JobMap {
  /** Recomputes the earned media value of a workspace's items and snapshots by its present rate card. */
  'engagement.rerate': { workspaceId: string };
  /** Removes uploads whose time is over, of all workspaces. */
  'uploads.expire': Record<string, never>;
}

export type JobName = keyof JobMap;

export const JOB_NAMES = ['engagement.rerate', 'uploads.expire'] as const satisfies readonly JobName[];
