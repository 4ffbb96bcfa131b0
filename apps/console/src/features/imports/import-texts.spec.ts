import { describe, expect, it } from 'vitest';
import { reasonText } from './import-texts';

describe('why a row is refused', () => {
  it.each([
    ['provider: MySpace is no platform', 'Platform: MySpace is no platform'],
    [
      'externalId: is required; snapshots[2].views: must be at most 5; and 2 more',
      'Id of the post: is required; snapshots[2].views: must be at most 5; and 2 more',
    ],
    [
      'externalId: was rounded by a spreadsheet: export it again; expected is a number',
      'Id of the post: was rounded by a spreadsheet: export it again; expected is a number',
    ],
    ['line: the scraper could not read it (no video)', 'the scraper could not read it (no video)'],
    ['a line without a post', 'a line without a post'],
  ])('names the field as the page does: %s', (reason, text) => {
    expect(reasonText(reason)).toBe(text);
  });
});
