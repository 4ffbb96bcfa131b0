/**
 * Every background job with its payload. A payload has only ids, so that a job reads the data as it is when the job runs.
 * There is one queue for each job; libs/queue checks at the worker's start that each queue has exactly one processor.
 */
export interface JobMap {
  /** Recomputes the earned media value of a workspace's items and snapshots with its current rate card. */
  'engagement.rerate': { workspaceId: string };
  /** Completes refreshes whose last pending items were deleted, of all workspaces. */
  'refresh.finish': Record<string, never>;
  /** Removes operations that were completed 90 days ago, of all workspaces. */
  'operations.expire': Record<string, never>;
  /** Removes expired uploads of all workspaces. */
  'uploads.expire': Record<string, never>;
  /** Removes what is left of interrupted uploads of imports, and old reports, of all workspaces. */
  'imports.expire': Record<string, never>;
  /** Removes the files of exports that have expired, of all workspaces. */
  'exports.expire': Record<string, never>;
  /** Removes editions of reports and links to them that have expired, of all workspaces. */
  'reports.expire': Record<string, never>;
  /** Removes what was sent to places, or given up, 30 days ago, of all workspaces. */
  'places.expire': Record<string, never>;
  /** Has editions of reports made that are due by their schedules, of all workspaces. */
  'reports.schedule': Record<string, never>;
  /** Removes authorization requests, tokens and clients that have expired. */
  'oauth.expire': Record<string, never>;
  /** Removes the files of deleted media contents of all workspaces. */
  'media.sweep': Record<string, never>;
  /** Builds the vector indexes that a workspace now needs because of its size. */
  'embeddings.index': { workspaceId: string };
  /** Removes the vectors of models that are not configured any more, of all workspaces. */
  'embeddings.outlived': Record<string, never>;
  /** Computes the vector of a search text or picture. The payload holds the query, because it is stored nowhere else. */
  'embeddings.query': {
    workspaceId: string;
    /** Name of the model. */
    model: string;
    query: { text: string } | { imageUrl: string } | { fileName: string };
  };
  /** Removes old changes of all workspaces. */
  'changes.expire': Record<string, never>;
  /** Keeps the copies of posts in ClickHouse, of all workspaces. */
  'clickhouse.feed': Record<string, never>;
  /** Removes old events with their deliveries, of all workspaces. */
  'webhooks.expire': Record<string, never>;
  /** Finds due work of leased queues for which no job was sent, of all workspaces. */
  'queues.rescue': Record<string, never>;
  /** Looks through older items for campaigns that were made or changed, of all workspaces. */
  'campaigns.fill': Record<string, never>;
  /** Takes the items out of deleted campaigns, of all workspaces. */
  'campaigns.sweep': Record<string, never>;
  /** Gives posts of merged and split creators to the creator of their profile, of all workspaces. */
  'creators.move': Record<string, never>;
  /** Builds indexes of the words of the newest posts, of all workspaces that are large. */
  'search.newest': Record<string, never>;
  /** Detects the languages of posts that came in without one, of all workspaces. */
  'items.languages': Record<string, never>;
  /** Removes the posts of deleted competitors, of all workspaces. */
  'competitors.sweep': Record<string, never>;
  /** Deletes posts at the end of their retention period, and finishes interrupted erasures, of all workspaces. */
  'privacy.retain': Record<string, never>;
  /** Removes sessions, one-time links and counts of failed sign-ins that have ended. */
  'people.expire': Record<string, never>;
}

/** The results of the jobs whose callers wait for them. */
export interface JobResults {
  /** 512 32-bit floats, little-endian, in base64; or why there is no vector. */
  'embeddings.query': { vector: string } | { unreadable: string };
}

export type JobName = keyof JobMap;

export const JOB_NAMES = [
  'engagement.rerate',
  'refresh.finish',
  'operations.expire',
  'uploads.expire',
  'imports.expire',
  'exports.expire',
  'places.expire',
  'reports.expire',
  'reports.schedule',
  'oauth.expire',
  'media.sweep',
  'embeddings.index',
  'embeddings.outlived',
  'embeddings.query',
  'changes.expire',
  'clickhouse.feed',
  'webhooks.expire',
  'queues.rescue',
  'campaigns.fill',
  'campaigns.sweep',
  'creators.move',
  'search.newest',
  'items.languages',
  'competitors.sweep',
  'privacy.retain',
  'people.expire',
] as const satisfies readonly JobName[];
