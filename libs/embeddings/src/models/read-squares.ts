import { type ImageDecoder, ImageError, type Square } from '@loupe/images';
import { AppError } from '@loupe/kernel';
import { ModelUnavailableError, type Unreadable } from './embedding-model.js';

/**
 * The colours of an image file on the squares that a model reads, or why there are none.
 * @throws ModelUnavailableError while no image can be read
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
