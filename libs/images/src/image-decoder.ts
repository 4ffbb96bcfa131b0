import { LimitedPool } from '@loupe/sandbox';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Operations } from './decoder.process.js';
import { DecoderChild } from './decoder-child.js';
import type { JudgedImage } from './judge.js';
import type { Square } from './squares.js';
import type { Thumbnail } from './thumbnail.js';

/** Two processes, so that a workspace with slow images does not block another one. */
const PROCESSES = 2;
const LIMITS = {
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
  private readonly pool = new LimitedPool(
    Array.from({ length: PROCESSES }, () => new DecoderChild()),
    LIMITS,
  );

  /** Format and size of an image, judged by its bytes alone, which are decoded to the end. */
  judge(workspaceId: string, image: Buffer): Promise<JudgedImage> {
    return this.run(workspaceId, 'judge', image);
  }

  /** A small picture of an image. */
  thumbnail(workspaceId: string, image: Buffer): Promise<Thumbnail> {
    return this.run(workspaceId, 'thumbnail', image);
  }

  /** A JPEG for mails, 340 pixels at most. */
  mailPicture(workspaceId: string, image: Buffer): Promise<Buffer> {
    return this.run(workspaceId, 'mail', image);
  }

  /** A PNG for the head of pages and mails, 480 by 144 pixels and 32 KB at most. */
  logo(workspaceId: string, image: Buffer): Promise<Buffer> {
    return this.run(workspaceId, 'logo', image);
  }

  /** A WebP of a profile picture: a square of 160 pixels at most. */
  profilePicture(workspaceId: string, image: Buffer): Promise<Buffer> {
    return this.run(workspaceId, 'profilePicture', image);
  }

  /** The colours of an image on squares, 3 bytes (red, green, blue) for each pixel, row after row. */
  squares(workspaceId: string, image: Buffer, squares: readonly Square[]): Promise<Uint8Array[]> {
    return this.run(workspaceId, 'squares', image, squares);
  }

  /** Ends the processes, also during work. */
  onApplicationShutdown(): void {
    this.pool.close();
  }

  private run<Name extends keyof Operations>(
    workspaceId: string,
    name: Name,
    ...args: Parameters<Operations[Name]>
  ): ReturnType<Operations[Name]> {
    return this.pool.run(workspaceId, { name, args }) as ReturnType<Operations[Name]>;
  }
}
