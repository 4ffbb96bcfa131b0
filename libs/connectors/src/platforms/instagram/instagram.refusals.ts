import type { z } from 'zod';
import type { PlatformAnswer, Refusal } from '../platform-http.client.js';
import { appUsageSchema, businessUsageSchema, errorSchema } from './instagram.schema.js';

/** Of the Graph API's error codes (developers.facebook.com/docs/graph-api/guides/error-handling). */
const TOKEN = new Set([102, 190]);
/** Limits of the app, the account, the page, a custom one, and of Instagram's use case. */
const LIMITS = new Set([4, 17, 32, 613, 80002]);
const PERMISSION = new Set([3, 10]);
const NOT_FOUND = new Set([24, 110]);
/** No such user, no such media, an object that is not there or may not be seen. */
const NOT_FOUND_SUBCODES = new Set([2207013, 2207006, 33]);
const TRANSIENT = new Set([-1, 1, 2]);

/** Limits are counted over an hour; where the platform does not say how long, a part of it. */
const PAUSE_MINUTES = 5;
const MINUTE_MS = 60_000;

/** What an answer of the Graph API refuses, by its error's code; null where it has none of these. */
export function instagramRefusal(answer: PlatformAnswer, now: Date): Refusal | null {
  const parsed = errorSchema.safeParse(answer.body);
  if (!parsed.success) return null;
  const { code, error_subcode: subcode, is_transient: isTransient } = parsed.data.error;
  if (TOKEN.has(code)) {
    return {
      problem: 'UNAUTHORIZED',
      message: 'Instagram refuses the token of the account, or it has ended: connect the account again',
    };
  }
  if (LIMITS.has(code))
    return { problem: 'QUOTA', retryAt: usedUpUntil(answer, now) ?? later(now, PAUSE_MINUTES) };
  if (NOT_FOUND.has(code) || (subcode !== undefined && NOT_FOUND_SUBCODES.has(subcode))) {
    return {
      problem: 'NOT_FOUND',
      message: 'Instagram has no such account or post, or it is not a professional account',
    };
  }
  if (PERMISSION.has(code) || (code >= 200 && code <= 299)) {
    return {
      problem: 'PRIVATE',
      message: 'Instagram does not show it to the connected account: a permission is missing',
    };
  }
  if (TRANSIENT.has(code) || isTransient === true) return { problem: 'UNAVAILABLE' };
  return { problem: 'UNREADABLE', message: `Instagram refused the request (code ${code})` };
}

/** Until when the headers of an answer say that nothing more may be asked; null if something may. */
export function usedUpUntil({ headers }: PlatformAnswer, now: Date): Date | null {
  const business = parsed(businessUsageSchema, headers['x-business-use-case-usage']);
  const app = parsed(appUsageSchema, headers['x-app-usage']);
  const all = [...Object.values(business ?? {}).flat(), ...(app === null ? [] : [app])];
  const minutes = all
    .filter((used) => Math.max(used.call_count, used.total_cputime, used.total_time) >= 100)
    .map((used) => used.estimated_time_to_regain_access || PAUSE_MINUTES);
  return minutes.length === 0 ? null : later(now, Math.max(...minutes));
}

/** What is no JSON of the form is as if it were not there. */
function parsed<Value>(schema: z.ZodType<Value>, header: string | string[] | undefined): Value | null {
  try {
    return schema.safeParse(JSON.parse(String(header))).data ?? null;
  } catch {
    return null;
  }
}

function later(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE_MS);
}
