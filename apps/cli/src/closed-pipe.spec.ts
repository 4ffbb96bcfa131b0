import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { endWithReaders } from './closed-pipe.js';

function processDouble() {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
  const exit = vi.fn();
  endWithReaders({ ...streams, exit } as unknown as NodeJS.Process);
  return { ...streams, exit };
}

describe('endWithReaders', () => {
  it.each(['stdout', 'stderr'] as const)('ends the process when %s is not read any more', (name) => {
    const { exit, ...streams } = processDouble();
    streams[name].emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    expect(exit.mock.calls).toEqual([[141]]);
  });

  it('hides no other error', () => {
    const { exit, stdout } = processDouble();
    expect(() => stdout.emit('error', new Error('no space left'))).toThrow('no space left');
    expect(exit).not.toHaveBeenCalled();
  });
});
