import { Logger } from '@nestjs/common';
import { expect, it, vi } from 'vitest';
import type { SharedPool } from '../shared-pool.js';
import { CopiedRows } from './copied-rows.js';

it('a database that does not answer holds up neither the copies of others nor who has committed', async () => {
  const logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const asked: string[] = [];
  const poolOf = (name: string): Promise<SharedPool> => {
    asked.push(name);
    return name === 'silent' ? new Promise(() => undefined) : Promise.reject(new Error('refused'));
  };
  const copies = new CopiedRows({} as SharedPool, ['silent', 'refusing'], poolOf, 10);
  try {
    await copies.refresh();
    expect(asked).toEqual(['silent', 'refusing']);
    await copies.refresh();
    // What waits for its turn will copy all that is committed by then, so that it is asked for once.
    await copies.refresh();
    expect(asked).toEqual(['silent', 'refusing', 'refusing', 'refusing']);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('database refusing were not copied'));
  } finally {
    await copies.close();
    logged.mockRestore();
  }
});
