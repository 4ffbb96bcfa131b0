import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { timestampOf } from './timestamps.js';

const asPgReads = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');

describe('a timestamptz', () => {
  it('is read as the instant that it is, whatever its year and however many digits its seconds have', () => {
    const instants = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.stringMatching(/^[0-9]{0,3}$/), (instant, microseconds) => {
        const [date = '', time = ''] = instant.toISOString().replace('Z', '').split('T');
        // As PostgreSQL writes it: no trailing zeros, and no decimal point without digits.
        const fraction = `${time.slice(9)}${microseconds}`.replace(/0+$/, '');
        const text = `${date} ${time.slice(0, 8)}${fraction === '' ? '' : `.${fraction}`}+00`;
        expect(timestampOf(text)).toEqual(instant);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    'infinity',
    '-infinity',
    '0044-03-15 12:00:00+00 BC',
    '0099-01-01 00:00:00+00',
    '12024-01-01 00:00:00+00',
    '2024-02-29 23:59:59.5+05:30',
    '2024-02-29 23:59:59-03',
  ])('of another form is read as pg reads it: %s', (text) => {
    expect(timestampOf(text)).toEqual(asPgReads(text));
  });
});
