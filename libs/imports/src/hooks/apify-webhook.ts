import { isObject } from '@loupe/kernel';

/** What Apify tells of a run. */
export interface ApifyWebhook {
  /** Such as `ACTOR.RUN.SUCCEEDED`. */
  readonly eventType: string;
  /** The data set of the run; null where the webhook names none. */
  readonly dataSetId: string | null;
  /** What two deliveries of the same have in common: the run, and when it ended. */
  readonly run: string;
  /** When the run ended, ISO 8601; null where it is not said. */
  readonly endedAt: string | null;
}

/** What a run has when its data set is whole. */
export const SUCCEEDED = 'ACTOR.RUN.SUCCEEDED';
const EVENT = /^(?:ACTOR\.(?:RUN|BUILD)\.[A-Z_]{1,40}|TEST)$/;
/** Apify's ids; one goes into an address. */
const ID = /^[A-Za-z0-9]{5,40}$/;

/**
 * Reads a body as a webhook of Apify by its default template: `eventType`, `eventData.actorRunId` and `resource`, the run, with
 * `defaultDatasetId`. Null for anything else, such as posts.
 */
export function apifyWebhookOf(body: unknown): ApifyWebhook | null {
  if (!isObject(body)) return null;
  const { eventType, eventData, resource } = body as Record<string, unknown>;
  if (typeof eventType !== 'string' || !EVENT.test(eventType)) return null;
  if (!isObject(eventData) && !isObject(resource)) return null;
  const data = (isObject(eventData) ? eventData : {}) as Record<string, unknown>;
  const run = (isObject(resource) ? resource : {}) as Record<string, unknown>;
  const endedAt = timeOf(run.finishedAt);
  return {
    eventType,
    dataSetId: idOf(run.defaultDatasetId),
    run: [eventType, idOf(data.actorRunId) ?? idOf(run.id) ?? '', endedAt ?? ''].join(' '),
    endedAt,
  };
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' && ID.test(value) ? value : null;
}

function timeOf(value: unknown): string | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
