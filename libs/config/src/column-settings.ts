import { z } from 'zod';
import { whole } from './setting-types.js';

/** Settings of aggregates that are computed from columns. */
export const columnSettings = {
  COLUMNS_MEMORY_MIB: whole(0, 64 * 1024)
    .default(400)
    .describe(
      'Memory in MiB that each API process may take beside it for aggregates of many posts; 0 has PostgreSQL compute all (docs/aggregates.md).',
    ),
  COLUMNS_MIN_ITEMS: whole(1, 1_000_000_000)
    .default(20_000)
    .describe('The number of posts from which aggregates of a workspace are computed from columns.'),
  CLICKHOUSE_URL: z
    .string()
    .regex(
      /^(|https?:\/\/[^/?#\s]+\/\w+)$/,
      'must be an address with a database, such as http://loupe:secret@clickhouse:8123/loupe',
    )
    .default('')
    .describe(
      'ClickHouse server with the name of a database, which computes aggregates of many posts in place of the API’s processes (docs/clickhouse.md); if empty, none.',
    ),
};
