import { expect, it } from 'vitest';
import { circumstancesOf } from './circumstances.js';

const attribute = (key: string, type: string) => ({
  key,
  name: key,
  type,
  isOfCreators: false,
  options: new Map<string, string>(),
});

it('are the day of the zone, the last complete periods, the currency, and the attributes for fees and rights', () => {
  const attributes = [
    attribute('fee', 'NUMBER'),
    attribute('fee_note', 'TEXT'),
    attribute('usage_rights_until', 'DATE'),
    attribute('tier', 'TEXT'),
  ];
  const facts = { timeZone: 'Pacific/Auckland', currency: 'NZD', attributes };
  expect(circumstancesOf(facts, new Date('2026-11-25T12:00:00Z'))).toBe(
    'Today is 2026-11-26 in Pacific/Auckland; LAST_WEEK is 2026-11-16 to 2026-11-22, LAST_MONTH is 2026-10-01 to 2026-10-31, both complete. Money is in NZD. Fees are in the attributes fee. Rights are in the attributes usage_rights_until.',
  );
  expect(circumstancesOf({ ...facts, attributes: [] }, new Date('2026-11-25T12:00:00Z'))).not.toContain(
    'attributes',
  );
});
