import { DateTime } from 'luxon';
import type { PlatformAnswer, Refusal } from '../platform-http.client.js';
import { errorSchema } from './youtube.schema.js';

/** The daily quota is reset at midnight in this zone (developers.google.com/youtube/v3/getting-started#quota). */
const QUOTA_ZONE = 'America/Los_Angeles';

const OF_THE_DAY = ['quotaExceeded', 'dailyLimitExceeded', 'dailyLimitExceededUnreg'];
const OF_A_MOMENT = ['rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED'];
const KEY_REFUSED = ['keyInvalid', 'keyExpired', 'API_KEY_INVALID', 'authError', 'ipRefererBlocked'];
const KEY_RESTRICTED = [
  'accessNotConfigured',
  'SERVICE_DISABLED',
  'API_KEY_SERVICE_BLOCKED',
  'API_KEY_IP_ADDRESS_BLOCKED',
  'API_KEY_HTTP_REFERRER_BLOCKED',
];
const NOT_FOUND = ['playlistNotFound', 'videoNotFound', 'channelNotFound', 'notFound'];
const PRIVATE = ['forbidden', 'channelForbidden', 'videoForbidden', 'channelClosed', 'channelSuspended'];

/** What a request was made with. */
export type AskedWith = 'key of the installation' | 'key of the workspace' | 'sign-in';

const REFUSED: Readonly<Record<AskedWith, string>> = {
  'key of the installation': 'YouTube refuses the key: correct YOUTUBE_API_KEY',
  'key of the workspace': 'YouTube refuses the key of the workspace: connect another one',
  'sign-in': 'YouTube refuses the sign-in: connect the channel again',
};

/** The refusal in an answer of the YouTube Data API, by its error reasons; null for other answers. */
export function youtubeRefusal(
  { status, body }: PlatformAnswer,
  now: Date,
  askedWith: AskedWith = 'key of the installation',
): Refusal | null {
  if (status < 400) return null;
  const parsed = errorSchema.safeParse(body);
  if (!parsed.success) return null;
  const { errors, details, status: word } = parsed.data.error;
  const reasons = [...details, ...errors].flatMap(({ reason }) => reason ?? []);
  const isOneOf = (known: readonly string[]) => reasons.some((reason) => known.includes(reason));
  if (isOneOf(OF_THE_DAY)) return { problem: 'QUOTA', retryAt: quotaDay(now).ends };
  if (isOneOf(OF_A_MOMENT) || word === 'RESOURCE_EXHAUSTED') return { problem: 'QUOTA' };
  if (isOneOf(KEY_REFUSED)) {
    return { problem: 'UNAUTHORIZED', message: REFUSED[askedWith] };
  }
  if (isOneOf(KEY_RESTRICTED)) {
    return {
      problem: 'UNAUTHORIZED',
      message:
        'YouTube does not accept the key here: enable the YouTube Data API v3 for it, or lift its restrictions',
    };
  }
  if (isOneOf(NOT_FOUND)) return { problem: 'NOT_FOUND' };
  return isOneOf(PRIVATE) ? { problem: 'PRIVATE' } : null;
}

/** The day for which a quota is given; it has 23 or 25 hours where the clocks change. */
export function quotaDay(now: Date): { begins: Date; ends: Date } {
  const begins = DateTime.fromJSDate(now).setZone(QUOTA_ZONE).startOf('day');
  return { begins: begins.toJSDate(), ends: begins.plus({ days: 1 }).toJSDate() };
}
