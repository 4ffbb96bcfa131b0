import { FairQueue } from '@loupe/kernel';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Operations } from './decoder.process.js';
import { DecoderChild } from './decoder-child.js';
import type { JudgedImage } from './judge.js';
import type { Square } from './squares.js';
import type { Thumbnail } from './thumbnail.js';

/** Two processes, so that a workspace with slow images does not block another one. */
const PROCESSES = 2;
const LIMITS = {
  atOnce: PROCESSES,
  // One at a time (decisions §17).
  atOnceOfOne: 1,
  /** Each waiting image keeps its bytes in memory, up to 10 MiB. */
  waitingOfOne: 12,
  waitMs: 30_000,
  refusal: 'Too many images of this workspace wait to be read: send them one after the other',
};

/**
 * The only way to decode images of others: in separate processes with a memory limit, one image at a time for each
 * workspace, workspaces in turn (docs/images.md). This process never decodes an image.
 *
 * All methods throw ImageError UNSUPPORTED_MEDIA_TYPE for a file that is not an image, INVALID_INPUT for one that is
 * broken, too large, or takes too much memory or time; AppError SERVICE_UNAVAILABLE if too many images wait or no process
 * can start.
 */
@Injectable()
export class ImageDecoder implements OnApplicationShutdown {
  private readonly queue = new FairQueue(LIMITS);
  private readonly children = Array.from({ length: PROCESSES }, () => new DecoderChild());
  private readonly free = [...this.children];

  /** Format and size of an image, judged by its bytes alone, which are decoded to the end. */
  judge(workspaceId: string, image: Buffer): Promise<JudgedImage> {
    return this.run(workspaceId, 'judge', image);
  }

  /** A small picture of an image. */
  thumbnail(workspaceId: string, image: Buffer): Promise<Thumbnail> {
    return this.run(workspaceId, 'thumbnail', image);
  }

  /** The colours of an image on squares, 3 bytes (red, green, blue) for each pixel, row after row. */
  squares(workspaceId: string, image: Buffer, squares: readonly Square[]): Promise<Uint8Array[]> {
    return this.run(workspaceId, 'squares', image, squares);
  }

  /** Ends the processes, also during work. */
  onApplicationShutdown(): void {
    this.queue.close();
    for (const child of this.children) child.close();
  }

  private run<Name extends keyof Operations>(
    workspaceId: string,
    name: Name,
    ...args: Parameters<Operations[Name]>
  ): ReturnType<Operations[Name]> {
    const made = this.queue.run(workspaceId, async () => {
      // The most recently used process first, so that one process is enough for one image at a time.
      const child = this.free.pop();
      if (child === undefined) throw new Error('More images are decoded than there are processes');
      try {
        return await child.run({ name, args });
      } finally {
        this.free.push(child);
      }
    });
    return made as ReturnType<Operations[Name]>;
  }
}
