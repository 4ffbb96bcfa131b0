import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process, from which those of several are made. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** What processes of the API and the one that has started them say to each other; an answer has the id of its question. */
export type MetricsMessage =
  /** A process asks for the metrics of all. */
  | { readonly type: 'loupe:all?'; readonly id: number }
  | { readonly type: 'loupe:all'; readonly id: number; readonly text: string }
  /** A process is asked for its own. */
  | { readonly type: 'loupe:own?'; readonly id: number }
  | { readonly type: 'loupe:own'; readonly id: number; readonly metrics: ProcessMetrics };

/** Node's own messages and those of libraries have other types. */
export function isMetricsMessage(message: unknown): message is MetricsMessage {
  const { type } = (message ?? {}) as { type?: unknown };
  return typeof type === 'string' && /^loupe:(all|own)\??$/.test(type);
}
