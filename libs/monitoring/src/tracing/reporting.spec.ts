import { expect, it } from 'vitest';
import { reporting } from './reporting.js';

it('an outage of the collector is reported when it begins and when it ends', () => {
  const outcomes = [true, false, false, true, false].map((works) =>
    works ? { code: 0 } : { code: 1, error: new Error('connect ECONNREFUSED') },
  );
  const answers = outcomes.values();
  const lines: string[] = [];
  const results: unknown[] = [];
  const exporter = reporting(
    {
      export: (_, done) => done(answers.next().value ?? { code: 0 }),
      shutdown: async () => {},
    },
    (line) => lines.push(line),
  );
  for (const _ of outcomes) exporter.export([], (result) => results.push(result));
  expect(results).toEqual(outcomes);
  expect(lines).toEqual([
    'Spans are lost: connect ECONNREFUSED',
    'The collector takes spans again',
    'Spans are lost: connect ECONNREFUSED',
  ]);
});
