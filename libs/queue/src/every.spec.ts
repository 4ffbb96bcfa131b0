import { Processor } from '@nestjs/bull';
import type { DiscoveryService } from '@nestjs/core';
import { describe, expect, it, vi } from 'vitest';
import { Every, RepeatedJobsScheduler } from './every.js';
import type { JobQueue } from './job-queue.js';

@Processor('media.sweep')
@Every(60)
class Repeated {}

@Processor('engagement.rerate')
class Asked {}

class NoProcessor {}

describe('the scheduler of repeated jobs', () => {
  it('has repeated what says so, at its interval, and nothing else', async () => {
    const repeat = vi.fn(async () => {});
    const providers = [Repeated, Asked, NoProcessor, null].map((metatype) => ({ metatype }));
    const discovery = { getProviders: () => providers } as unknown as DiscoveryService;
    const scheduler = new RepeatedJobsScheduler(discovery, { repeat } as unknown as JobQueue);
    await scheduler.onApplicationBootstrap();
    expect(repeat.mock.calls).toContainEqual(['media.sweep', 60_000]);
    await scheduler.onModuleDestroy();
    expect(new Set(repeat.mock.calls.flat())).toEqual(new Set(['media.sweep', 60_000]));
  });
});
