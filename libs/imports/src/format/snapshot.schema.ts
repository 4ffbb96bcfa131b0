import type { CapturedSnapshot } from '@loupe/content';
import { isObject } from '@loupe/kernel';
import { z } from 'zod';
import { expecting, time, usualTime } from './values.schema.js';

/** Larger numbers in JSON are not exact. */
const MAX_COUNT = Number.MAX_SAFE_INTEGER;
/** The largest number that the database can store. */
const MAX_FOLLOWERS = 2_147_483_647;

const LARGEST: Readonly<Record<Exclude<keyof CapturedSnapshot, 'at'>, number>> = {
  views: MAX_COUNT,
  likes: MAX_COUNT,
  comments: MAX_COUNT,
  shares: MAX_COUNT,
  impressions: MAX_COUNT,
  followers: MAX_FOLLOWERS,
};
type Metrics = Record<keyof typeof LARGEST, number | null>;
const NONE: Metrics = {
  views: null,
  likes: null,
  comments: null,
  shares: null,
  impressions: null,
  followers: null,
};
const METRICS = Object.entries(LARGEST) as [keyof typeof LARGEST, number][];

/** Names of the fields of a snapshot. */
export const SNAPSHOT_FIELDS: ReadonlySet<string> = new Set(['at', ...Object.keys(LARGEST)]);

/**
 * A snapshot of a post, with null for missing metrics. Half of an import is snapshots, so they are checked in one step: a
 * schema of seven fields takes several times as long.
 */
export const snapshot = z.unknown().transform((value, context): CapturedSnapshot => {
  if (!isObject(value)) {
    context.addIssue(expecting('an object').error({ input: value }));
    return z.NEVER;
  }
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, input: value[field] });
  const at = timeOf(value.at, (message) => refuse('at', message));
  const read = { ...NONE };
  for (const [field, largest] of METRICS) {
    const given = value[field];
    if (given === undefined || given === null) continue;
    if (typeof given !== 'number' || !Number.isInteger(given) || given < 0) {
      refuse(field, 'must be a non-negative integer');
    } else if (given > largest) refuse(field, `must be at most ${largest}`);
    else read[field] = given;
  }
  return at === undefined ? z.NEVER : { at, ...read };
});

function timeOf(given: unknown, refuse: (message: string) => void): Date | undefined {
  const usual = usualTime(given);
  if (usual !== null) return usual;
  const { data, error } = time.safeParse(given);
  for (const { message } of error?.issues ?? []) refuse(message);
  return data;
}
