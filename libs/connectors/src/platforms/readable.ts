import type { z } from 'zod';
import { ConnectorError } from '../connector.js';

/**
 * Those of the entries of a list that can be read.
 * @throws ConnectorError UNREADABLE where there are some and none can be
 */
export function readable<Entry>(
  platform: string,
  schema: z.ZodType<Entry>,
  entries: readonly unknown[],
): Entry[] {
  const read = entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  if (read.length > 0 || entries.length === 0) return read;
  throw new ConnectorError('UNREADABLE', `${platform} answered posts that cannot be understood`);
}
