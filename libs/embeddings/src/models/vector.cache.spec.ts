import { describe, expect, it } from 'vitest';
import { VectorCache } from './vector.cache.js';

describe('vectors in memory', () => {
  it('are computed once for equal texts, also for texts that arrive together', async () => {
    const cache = new VectorCache();
    const computed: string[] = [];
    const vectorOf = (text: string) =>
      cache.get('ours', text, async () => {
        computed.push(text);
        return Float32Array.of(computed.length);
      });
    const [one, two, three] = await Promise.all([vectorOf('a'), vectorOf('a'), vectorOf('b')]);
    expect([one, two, three, await vectorOf('a')]).toEqual(
      [[1], [1], [2], [1]].map((v) => Float32Array.from(v)),
    );
    expect(computed).toEqual(['a', 'b']);
  });

  it('are computed again after a failure', async () => {
    const cache = new VectorCache();
    await expect(cache.get('ours', 'a', () => Promise.reject(new Error('no model')))).rejects.toThrow(
      'no model',
    );
    expect(await cache.get('ours', 'a', async () => Float32Array.of(1))).toEqual(Float32Array.of(1));
  });

  it('are computed again for another workspace, whose refusals stay its own', async () => {
    const cache = new VectorCache();
    const refused = cache.get('theirs', 'a', () => Promise.reject(new Error('too much waits')));
    const ours = cache.get('ours', 'a', async () => Float32Array.of(1));
    await expect(refused).rejects.toThrow('too much waits');
    expect(await ours).toEqual(Float32Array.of(1));
  });
});
