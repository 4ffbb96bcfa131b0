import { describe, expect, it } from 'vitest';
import { inTime } from './in-time.js';

const late = () => new Error('late');

describe('what platforms answer in time', () => {
  it('fails as late where nothing came, and tells what failed after that', async () => {
    const lost: string[] = [];
    let fail: (error: Error) => void = () => {};
    const asked = new Promise<string>((_, reject) => {
      fail = reject;
    });
    await expect(inTime(asked, 5, late, ({ message }) => lost.push(message))).rejects.toThrow('late');
    expect(lost).toEqual([]);
    fail(new Error('broke later'));
    await expect(asked).rejects.toThrow('broke later');
    expect(lost).toEqual(['broke later']);
  });

  it('is the answer, or its failure, which nobody is told of twice', async () => {
    const lost: string[] = [];
    const note = ({ message }: Error) => lost.push(message);
    expect(await inTime(Promise.resolve('here'), 60_000, late, note)).toBe('here');
    await expect(inTime(Promise.reject(new Error('no')), 60_000, late, note)).rejects.toThrow('no');
    expect(lost).toEqual([]);
  });
});
