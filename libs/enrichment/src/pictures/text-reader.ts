import { DecoderChild } from '@loupe/images';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TextRecognition } from './text-recognition.js';

/** A picture full of small letters takes 12 s of a processor; at this limit it counts as one without text. */
const LIMITS = { memoryKib: 640 * 1024, processorMs: 30_000, answerMs: 180_000, idleMs: 60_000 };

/**
 * Recognises text in a process of its own, as images are decoded (docs/images.md): neither requests nor copies of media wait
 * for it, and a picture that takes too much ends nothing but itself.
 */
@Injectable()
export class TextReader implements OnApplicationShutdown {
  private readonly child = new DecoderChild(LIMITS);

  constructor(private readonly recognition: TextRecognition) {}

  /**
   * The text in a picture. Do not call it again before it has settled.
   * @throws ImageError for a picture that cannot be decoded, or takes too much memory or time
   * @throws AppError SERVICE_UNAVAILABLE if the process cannot start or was ended from outside
   */
  async read(picture: Buffer): Promise<string> {
    const { provider, languages } = this.recognition;
    const task =
      provider === 'paddle'
        ? this.child.run({ name: 'paddleText', args: [picture] })
        : this.child.run({ name: 'text', args: [picture, languages] });
    return (await task) as string;
  }

  onApplicationShutdown(): void {
    this.child.close();
  }
}
