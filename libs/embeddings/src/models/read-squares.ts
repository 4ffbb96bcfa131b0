import { type ImageDecoder, ImageError, type Square } from '@loupe/images';
import { AppError } from '@loupe/kernel';
import { ModelUnavailableError, type Unreadable } from './embedding-model.js';

/**
 * The colours of the squares of an image file that a model reads, or why the file is unreadable.
 * @throws ModelUnavailableError while images cannot be decoded
 */
export async function readSquares(
  images: ImageDecoder,
  workspaceId: string,
  file: Buffer,
  squares: readonly Square[],
): Promise<Uint8Array[] | Unreadable> {
  try {
    return await images.squares(workspaceId, file, squares);
  } catch (error) {
    if (error instanceof ImageError) return { unreadable: error.problem };
    if (error instanceof AppError) throw new ModelUnavailableError(error.message, { cause: error });
    throw error;
  }
}
