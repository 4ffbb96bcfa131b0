import 'reflect-metadata';
import { Clock } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiTokensRepository } from './api-tokens.repository.js';
import { TokenUseService } from './token-use.service.js';

function tokenUse(noteUse: ApiTokensRepository['noteUse']): TokenUseService {
  return new TokenUseService({ noteUse } as ApiTokensRepository, new Clock());
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('TokenUseService', () => {
  it('logs a write that fails, without the request hearing of it, and tries again at the next use', async () => {
    const logged = vi.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    const failure = new Error('connection lost');
    const noteUse = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue(undefined);
    const use = tokenUse(noteUse);

    use.note('a-token', null);
    await use.settled();
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('a-token'), failure);

    use.note('a-token', null);
    await use.settled();
    expect(noteUse).toHaveBeenCalledTimes(2);
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('leaves a use within a minute of the last one without asking the database', async () => {
    const now = new Date('2027-03-01T10:00:00.000Z');
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const noteUse = vi.fn().mockResolvedValue(undefined);
    const use = tokenUse(noteUse);
    use.note('a-token', new Date(now.getTime() - 59_999));
    expect(noteUse).not.toHaveBeenCalled();
    use.note('a-token', new Date(now.getTime() - 60_000));
    expect(noteUse).toHaveBeenCalledExactlyOnceWith('a-token', now, new Date(now.getTime() - 60_000));
    await use.settled();
  });

  it('writes once while a write of the same token is under way', async () => {
    const noteUse = vi.fn().mockResolvedValue(undefined);
    const use = tokenUse(noteUse);
    for (let request = 0; request < 10; request += 1) use.note('a-token', null);
    use.note('another-token', null);
    await use.settled();
    expect(noteUse.mock.calls.map(([id]) => id)).toEqual(['a-token', 'another-token']);
  });

  it('holds the shutdown until writes under way have ended', async () => {
    let finish = () => {};
    const use = tokenUse(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    use.note('a-token', null);
    let isDown = false;
    const shutdown = use.onModuleDestroy().then(() => {
      isDown = true;
    });
    await new Promise(setImmediate);
    expect(isDown).toBe(false);
    finish();
    await shutdown;
    expect(isDown).toBe(true);
  });
});
