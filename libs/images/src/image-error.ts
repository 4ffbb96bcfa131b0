import { AppError, type ErrorCode } from '@loupe/kernel';

/** A problem with an image, as a message for the person who gave it. */
export class ImageError extends AppError {
  /**
   * @param problem continues “The image”, such as `is broken or incomplete`
   * @param message the full message, if it says more than that
   */
  constructor(
    code: ErrorCode,
    readonly problem: string,
    message = `The image ${problem}`,
  ) {
    super(code, message);
  }
}

/** The error for an image that takes too much memory or time. */
export function tooMuch(): ImageError {
  return new ImageError('INVALID_INPUT', 'takes too much memory or time to be decoded');
}
