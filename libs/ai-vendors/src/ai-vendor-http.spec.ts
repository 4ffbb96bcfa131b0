import { OutboundError, SafeHttp } from '@loupe/safe-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeAiVendor } from '../../../test/support/platforms/vendor.js';
import { postJson } from './ai-vendor-http.js';
import { AiVendorError } from './field-model.js';

describe('a request to a vendor', () => {
  const http = new SafeHttp({ allowCidrs: '127.0.0.0/8' });
  let vendor: FakeAiVendor;
  beforeAll(async () => {
    vendor = await new FakeAiVendor().start();
  });
  afterAll(async () => {
    await http.close();
    await vendor?.stop();
  });

  it('ends at its time limit, and may have cost something', async () => {
    vendor.fail({ kind: 'silent' });
    const now = new Date();
    const slow = postJson(http, `${vendor.baseUrl}/messages`, {}, {}, { now, timeoutMs: 200 });
    const error: unknown = await slow.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AiVendorError);
    expect(error).toMatchObject({ failure: 'UNREACHABLE', isLost: true, retryAt: null });
    vendor.fail(null);
    await expect.poll(() => vendor.abandoned).toBe(1);
  });

  it('is given up by its silence alone only where it is told so', async () => {
    vendor.fail({ kind: 'silent' });
    const silent = http.post(vendor.baseUrl, Buffer.from('{}'), { silenceMs: 1, timeoutMs: 600_000 });
    await expect(silent).rejects.toBeInstanceOf(OutboundError);
    vendor.fail(null);
  });

  it('has cost nothing where its address is refused', async () => {
    const strict = new SafeHttp();
    const refused = postJson(strict, `${vendor.baseUrl}/messages`, {}, {}, { now: new Date() });
    await expect(refused).rejects.toMatchObject({ failure: 'UNREACHABLE', isLost: false });
    await strict.close();
  });
});
