import { describe, expect, it } from 'vitest';
import { FailureReport } from './failure-report.js';

function setUp() {
  let now = 0;
  const lines: string[] = [];
  const clock = { now: () => new Date(now) };
  const text = { things: 'items', outcome: 'lack vectors', where: 'embedding_queue.last_error' };
  const report = new FailureReport(clock, text, (line) => lines.push(line));
  return { report, lines, pass: (ms: number) => (now += ms) };
}

describe('the report of failures', () => {
  it('says how many failed and the most frequent reason', () => {
    const { report, lines } = setUp();
    report.count(9);
    for (const reason of ['not found', 'too late', 'too late']) report.fail(reason);
    report.write();
    expect(lines).toEqual([
      '3 of 9 items lack vectors, 2 because “too late”: embedding_queue.last_error has all reasons',
    ]);
  });

  it('writes one line a minute, about all failures since the last one', () => {
    const { report, lines, pass } = setUp();
    for (let second = 0; second <= 120; second += 2) {
      report.count(1);
      report.fail('down');
      report.write();
      pass(2000);
    }
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['1', '30', '30']);
  });

  it('says nothing while nothing fails', () => {
    const { report, lines } = setUp();
    report.count(5);
    report.write();
    expect(lines).toEqual([]);
  });
});
