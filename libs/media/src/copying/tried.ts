import { AppError } from '@loupe/kernel';
import { CopyError } from './copy-error.js';
import { copyError } from './source-file.loader.js';

/**
 * What a part of a copy gives, or why there is none.
 * @param end its reason, once the work throws it, says that the work was broken off
 * @throws Error of the object store
 */
export async function tried<Made>(end: AbortSignal, work: () => Promise<Made>): Promise<Made | CopyError> {
  try {
    return await work();
  } catch (error) {
    const reported = error === end.reason ? new CopyError('It was broken off', true) : copyError(error);
    if (!(reported instanceof CopyError)) throw reported;
    return reported;
  }
}

/**
 * Runs the analysis of an image.
 * @throws CopyError for a file that is not an image of a known format, for a broken image, and while too many analyses are
 * running
 */
export async function looked<Found>(found: Promise<Found>): Promise<Found> {
  try {
    return await found;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new CopyError(error.message, error.code === 'SERVICE_UNAVAILABLE', { cause: error });
  }
}
