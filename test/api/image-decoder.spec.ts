import { readFileSync } from 'node:fs';
import { DecoderChild, type DecoderTask } from '@loupe/images';
import type { ProcessLimits } from '@loupe/sandbox';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';

const LIMITS: ProcessLimits = {
  memoryKib: 640 * 1024,
  processorMs: 20_000,
  answerMs: 60_000,
  idleMs: 60_000,
};
const TOO_MUCH = {
  code: 'INVALID_INPUT',
  message: 'The image takes too much memory or time to be decoded',
};

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } });
const judge = (image: Buffer): DecoderTask => ({ name: 'judge', args: [image] });
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the process that decodes images', () => {
  const made: DecoderChild[] = [];
  const child = (limits: Partial<ProcessLimits> = {}) => {
    const one = new DecoderChild({ ...LIMITS, ...limits });
    made.push(one);
    return one;
  };
  const pidOf = (one: DecoderChild) => one.processId ?? expect.fail('there is no process');
  afterEach(() => {
    for (const one of made.splice(0)) one.close();
  });

  it('answers one image after the other, and gives bytes as they are', async () => {
    const one = child();
    const png = await picture(900, 600).png().toBuffer();
    expect(await one.run(judge(png))).toEqual({
      contentType: 'image/png',
      extension: 'png',
      width: 900,
      height: 600,
    });
    const pid = one.processId;
    const thumbnail = (await one.run({ name: 'thumbnail', args: [png] })) as { bytes: Buffer };
    expect(Buffer.isBuffer(thumbnail.bytes)).toBe(true);
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ format: 'webp', width: 640 });
    expect(one.processId).toBe(pid);
  });

  it('tells what is wrong with an image, and goes on', async () => {
    const one = child();
    await expect(one.run(judge(Buffer.from('no image')))).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      problem: 'is not an image that can be read',
    });
    const png = await picture(300, 300).png({ compressionLevel: 0 }).toBuffer();
    await expect(one.run(judge(png.subarray(0, png.length / 2)))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'The image is broken or incomplete',
    });
    expect(await one.run(judge(png))).toMatchObject({ contentType: 'image/png' });
  });

  it('refuses an image that needs more memory than it has, and takes the next one', async () => {
    const one = child({ memoryKib: 120 * 1024 });
    const large = await picture(3000, 3000).avif({ effort: 0 }).toBuffer();
    await expect(one.run(judge(large))).rejects.toMatchObject(TOO_MUCH);
    expect(await one.run(judge(await picture().avif().toBuffer()))).toMatchObject({ width: 60 });
  });

  it('ends an image that takes too much of the processor, and takes the next one in a new process', async () => {
    const one = child({ processorMs: 100 });
    const large = await picture(4000, 4000).avif({ effort: 0 }).toBuffer();
    await expect(one.run(judge(large))).rejects.toMatchObject(TOO_MUCH);
    expect(one.processId).toBeNull();
    expect(await one.run(judge(await picture().png().toBuffer()))).toMatchObject({ width: 60 });
  });

  it('does not blame an image that the machine had no time for', async () => {
    const one = child({ answerMs: 1 });
    const large = await picture(4000, 4000).avif({ effort: 0 }).toBuffer();
    await expect(one.run(judge(large))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(one.processId).toBeNull();
  });

  it('says that the service is at fault where its process is ended from outside', async () => {
    const one = child();
    const image = await picture(2000, 2000).avif({ effort: 0 }).toBuffer();
    await one.run(judge(await picture().png().toBuffer()));
    const first = pidOf(one);
    const asked = one.run(judge(image));
    process.kill(first, 'SIGKILL');
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await one.run(judge(image))).toMatchObject({ width: 2000 });
    expect(one.processId).not.toBe(first);
  });

  it('says that the service is at fault where no process can be had', async () => {
    const asked = child({ memoryKib: 1024 }).run(judge(Buffer.of()));
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('is ended after it was not needed for a while, and when it is closed', async () => {
    const png = await picture().png().toBuffer();
    const idle = child({ idleMs: 1 });
    const closed = child();
    const answers = [idle, closed].map((one) => one.run(judge(png)));
    const pids = [idle, closed].map(pidOf);
    await Promise.all(answers);
    closed.close();
    for (const pid of pids) await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000);
  });

  it('survives a Ctrl-C, which is for the process that started it', async () => {
    const one = child();
    const png = await picture().png().toBuffer();
    await one.run(judge(png));
    const pid = pidOf(one);
    process.kill(pid, 'SIGINT');
    process.kill(pid, 'SIGTERM');
    await one.run(judge(png));
    expect(one.processId).toBe(pid);
  });

  it('knows nothing of what the process that started it knows', async () => {
    const one = child();
    await one.run(judge(await picture().png().toBuffer()));
    const names = readFileSync(`/proc/${pidOf(one)}/environ`, 'utf8')
      .split('\0')
      .map((entry) => entry.split('=')[0])
      .filter((name) => name !== '' && !name?.startsWith('NODE_CHANNEL'));
    expect(names.toSorted()).toEqual(['MALLOC_ARENA_MAX', 'PWD', 'UV_THREADPOOL_SIZE']);
  });
});
