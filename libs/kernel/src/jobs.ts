/**
 * Every background job with its payload: ids only, so that a job that waits sees the data as it is when it runs.
 * One queue per job; libs/queue checks at the worker's start that each has exactly one processor.
 */
export interface JobMap {
  /** Recomputes the earned media value of a workspace's items and snapshots by its present rate card. */
  'engagement.rerate': { workspaceId: string };
  /** Has the worker look at once for metrics and posts that were asked for. */
  'engagement.refresh': Record<string, never>;
  /** Completes refreshes whose last pending items were deleted, of all workspaces. */
  'refresh.finish': Record<string, never>;
  /** Removes uploads whose time is over, of all workspaces. */
  'uploads.expire': Record<string, never>;
  /** Removes files of media contents that are no more, of all workspaces. */
  'media.sweep': Record<string, never>;
  /** Builds the indexes of vectors that a workspace has grown to need. */
  'embeddings.index': { workspaceId: string };
  /** Computes the vector of what a request searches by, which nothing else holds: hence more than ids. */
  'embeddings.query': {
    workspaceId: string;
    /** Name of the model. */
    model: string;
    query: { text: string } | { imageUrl: string } | { fileName: string };
  };
  /** Removes events that are old, with their deliveries, of all workspaces. */
  'webhooks.expire': Record<string, never>;
  /** Finds work of leased queues that nothing tells of, of all workspaces. */
  'queues.rescue': Record<string, never>;
  /** Deletes posts that are kept for too long, and finishes erasures that were interrupted, of all workspaces. */
  'privacy.retain': Record<string, never>;
}

/** What is given back by the jobs whose result is waited for. */
export interface JobResults {
  /** 512 numbers as 32-bit floats, little-endian, in base64; or why there are none. */
  'embeddings.query': { vector: string } | { unreadable: string };
}

export type JobName = keyof JobMap;

export const JOB_NAMES = [
  'engagement.rerate',
  'engagement.refresh',
  'refresh.finish',
  'uploads.expire',
  'media.sweep',
  'embeddings.index',
  'embeddings.query',
  'webhooks.expire',
  'queues.rescue',
  'privacy.retain',
] as const satisfies readonly JobName[];
