import type { z } from 'zod';
import { ConnectorError } from '../connector.js';
import { readLeniently } from './lenient.js';
import { type Unread, UnreadCount, unreadSentence } from './unread.js';

/** The entries of a list that could be read, and what could not be. */
export interface ReadEntries<Entry> {
  readonly entries: readonly Entry[];
  readonly unread: Unread;
}

/**
 * Those of the entries of a list that can be read, as far as they can be.
 * @throws ConnectorError UNREADABLE where there are some and none can be
 */
export function readable<Entry>(
  platform: string,
  schema: z.ZodType<Entry>,
  given: readonly unknown[],
): ReadEntries<Entry> {
  const count = new UnreadCount();
  const entries: Entry[] = [];
  for (const each of given) {
    const { value, unread } = readLeniently(schema, each);
    if (value === null) {
      count.lost(unread);
      continue;
    }
    count.read(unread);
    entries.push(value);
  }
  return { entries, unread: notAllLost(platform, count.total) };
}

/**
 * What could not be read of a page, where something could.
 * @throws ConnectorError UNREADABLE where there were posts and all are lost
 */
export function notAllLost(platform: string, unread: Unread): Unread {
  if (unread.met === 0 || unread.posts < unread.met) return unread;
  throw new ConnectorError('UNREADABLE', `${platform}: ${unreadSentence(unread)}`, null, unread);
}
