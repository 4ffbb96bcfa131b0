import { describe, expect, it } from 'vitest';
import { afterTransportFailure } from './pause.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));

describe('the pause of an origin', () => {
  it('begins with the tenth failure in a row, and is five minutes long', () => {
    let state: ReturnType<typeof afterTransportFailure> | null = null;
    for (let count = 1; count <= 9; count += 1) {
      state = afterTransportFailure(state, at(count), at(count));
      expect(state).toEqual({ failures: count, pauseSeconds: null, pausedUntil: null });
    }
    expect(afterTransportFailure(state, at(10), at(11))).toEqual({
      failures: 10,
      pauseSeconds: 300,
      pausedUntil: at(311),
    });
  });

  it('doubles with each failure after it, up to an hour', () => {
    let now = 0;
    let state = { failures: 10, pauseSeconds: 300, pausedUntil: at(300) } as ReturnType<
      typeof afterTransportFailure
    >;
    const lengths = [];
    for (let count = 0; count < 5; count += 1) {
      now = (state.pausedUntil?.getTime() ?? 0) / 1000 - at(0).getTime() / 1000 + 1;
      state = afterTransportFailure(state, at(now), at(now));
      lengths.push(state.pauseSeconds);
    }
    expect(lengths).toEqual([600, 1200, 2400, 3600, 3600]);
  });

  it('is not made longer by attempts that were begun before it', () => {
    const paused = { failures: 10, pauseSeconds: 300, pausedUntil: at(310) };
    expect(afterTransportFailure(paused, at(9), at(25))).toEqual({ ...paused, failures: 11 });
  });
});
