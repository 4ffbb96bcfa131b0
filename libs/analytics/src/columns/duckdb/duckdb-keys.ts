import { sql } from '@loupe/database';
import { UNITS } from '../../aggregates/grouping-keys.js';
import { columnKeys } from '../column-keys.js';

/** The values of groupings in DuckDB’s words. */
export const duckDbKeys = columnKeys({
  options: (prefix, ids) => {
    const value = sql`substr(option, length(${prefix}::text) + 1)`;
    return sql`[${value} FOR option IN item.options IF starts_with(option, ${prefix}::text) AND list_contains(${ids}::text[], ${value})]`;
  },
  dayOfWeek: sql`isodow(item.local_day)::text`,
  hourOfDay: sql`lpad(item.local_hour::text, 2, '0')`,
  time: (interval) => sql`date_trunc(${UNITS[interval]}, item.local_day)::date`,
});
