import type { Square } from '@loupe/images';

/** The square of a picture that a CLIP model reads; its own preprocessing scales the colours. */
export const CLIP_SQUARE: Square = { size: 224, detail: 224, part: 1 };
