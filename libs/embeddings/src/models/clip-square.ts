import type { Square } from '@loupe/images';

/** What a CLIP model reads of a picture; its own preprocessing scales the colours. */
export const CLIP_SQUARE: Square = { size: 224, detail: 224, part: 1 };
