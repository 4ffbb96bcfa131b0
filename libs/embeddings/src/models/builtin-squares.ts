import type { Square } from '@loupe/images';

/** Pixels of the side of what the network reads. */
export const INPUT_SIZE = 224;
/** Measured: at full detail a small copy of a picture is not like it, at this one it is (docs/similarity.md). */
const DETAIL = 144;
/** The whole and its middle are added up, so that a crop has much in common with its original. */
const PARTS = [1, 0.75];

/** What the builtin model for pictures reads of each. */
export const SQUARES: readonly Square[] = PARTS.map((part) => ({ size: INPUT_SIZE, detail: DETAIL, part }));
