import { type Sql, sql } from '@loupe/database';
import type { AggregateInterval } from '../../aggregates/aggregate.enums.js';
import { columnKeys } from '../column-keys.js';

/** Days since Monday; 1 January 1970 was a Thursday. */
const WEEKDAY = sql`positiveModulo(item.local_day + 3, 7)`;
/** The days that ClickHouse has dates for, from 1900 to 2299, as days since 1970; on others it fails. */
const DATED = sql`(item.local_day + throwIf(item.local_day < -25567 OR item.local_day > 120529))`;

const DAYS: Record<AggregateInterval, Sql> = {
  DAY: sql`toDate32(${DATED})`,
  MONTH: sql`toStartOfMonth(toDate32(${DATED}))`,
  WEEK: sql`toDate32(${DATED} - ${WEEKDAY})`,
};

/** The values of groupings in ClickHouse’s words. */
export const clickHouseKeys = columnKeys({
  options: (prefix, ids) => {
    const values = sql`arrayMap(option -> substring(option, length(${prefix}) + 1), arrayFilter(option -> startsWith(option, ${prefix}), item.options))`;
    return sql`arrayFilter(id -> has(${ids}, id), ${values})`;
  },
  dayOfWeek: sql`toString(${WEEKDAY} + 1)`,
  hourOfDay: sql`leftPad(toString(item.local_hour), 2, '0')`,
  time: (interval) => DAYS[interval],
});
