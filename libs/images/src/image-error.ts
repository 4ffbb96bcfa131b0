import { AppError, type ErrorCode } from '@loupe/kernel';

/** What is wrong with an image, in words for whoever gave it. */
export class ImageError extends AppError {
  /**
   * @param problem goes on after “The image”, such as `is broken or incomplete`
   * @param message where it says more than that
   */
  constructor(
    code: ErrorCode,
    readonly problem: string,
    message = `The image ${problem}`,
  ) {
    super(code, message);
  }
}

/** An image that does not fit into what one image may take. */
export function tooMuch(): ImageError {
  return new ImageError('INVALID_INPUT', 'takes too much memory or time to be decoded');
}
