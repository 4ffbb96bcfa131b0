import { describe, expect, it } from 'vitest';
import { StopSignal } from './stop-signal.js';

describe('a stop signal', () => {
  it('has no reason and throws nothing before it stops', () => {
    const signal = new StopSignal();
    expect(signal.isStopped).toBe(false);
    expect(signal.reason).toBeUndefined();
    expect(() => signal.throwIfStopped()).not.toThrow();
  });

  it('keeps the first reason', () => {
    const signal = new StopSignal();
    signal.stop(new Error('first'));
    signal.stop(new Error('second'));
    expect(signal.isStopped).toBe(true);
    expect(signal.reason?.message).toBe('first');
    expect(() => signal.throwIfStopped()).toThrow('first');
  });

  it('calls each listener once, in order, and none that was removed before or added after', () => {
    const signal = new StopSignal();
    const called: string[] = [];
    const removed = () => called.push('removed');
    signal.onStop(() => {
      called.push(`first, stopped: ${signal.isStopped}`);
      signal.onStop(() => called.push('added while it stops'));
    });
    signal.onStop(removed);
    signal.onStop(() => called.push('second'));
    signal.offStop(removed);
    signal.stop(new Error('stopped'));
    signal.stop(new Error('again'));
    signal.onStop(() => called.push('added after'));
    expect(called).toEqual(['first, stopped: true', 'second']);
  });

  it('lets a listener remove itself and others', () => {
    const signal = new StopSignal();
    const called: string[] = [];
    const last = () => called.push('last');
    const first = () => {
      signal.offStop(first);
      called.push('first');
    };
    signal.onStop(first);
    signal.onStop(last);
    signal.stop(new Error('stopped'));
    expect(called).toEqual(['first', 'last']);
  });
});
