import { describe, expect, it } from 'vitest';
import { oneByOne } from './embedding-model.js';

describe('inputs one by one', () => {
  const inputs = ['a', 'b', 'c'].map((text) => ({ text }));

  it('are all embedded, in their order', async () => {
    let count = 0;
    const vectors = await oneByOne(inputs, undefined, async () => Float32Array.of(count++));
    expect(vectors).toEqual([0, 1, 2].map((value) => Float32Array.of(value)));
  });

  it('are left alone from the moment on that the work is to end', async () => {
    const end = new AbortController();
    const begun: unknown[] = [];
    const embedding = oneByOne(inputs, end.signal, async (input) => {
      begun.push(input);
      if (begun.length === 2) end.abort(new Error('The process ends'));
      return Float32Array.of(0);
    });
    await expect(embedding).rejects.toThrow('The process ends');
    expect(begun).toEqual(inputs.slice(0, 2));
  });
});
