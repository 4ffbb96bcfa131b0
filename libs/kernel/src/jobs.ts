/**
 * Every background job with its payload: ids only, so that a job that waits sees the data as it is when it runs.
 * One queue per job; libs/queue checks at the worker's start that each has exactly one processor.
 */
export interface JobMap {
  /** Recomputes the earned media value of a workspace's items and snapshots by its present rate card. */
  'engagement.rerate': { workspaceId: string };
  /** Removes uploads whose time is over, of all workspaces. */
  'uploads.expire': Record<string, never>;
  /** Makes one attempt at a delivery. One whose lease is no longer the delivery's has been taken over and does nothing. */
  'webhooks.deliver': { workspaceId: string; deliveryId: string; lease: string };
  /** Removes events that are old, with their deliveries, of all workspaces. */
  'webhooks.expire': Record<string, never>;
}

export type JobName = keyof JobMap;

export const JOB_NAMES = [
  'engagement.rerate',
  'uploads.expire',
  'webhooks.deliver',
  'webhooks.expire',
] as const satisfies readonly JobName[];
