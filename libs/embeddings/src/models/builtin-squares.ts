import type { Square } from '@loupe/images';

/** Side length in pixels of the network's input. */
export const INPUT_SIZE = 224;
/**
 * Measured: at full detail, the vector of a small copy differs from that of its original; at this detail it does not
 * (docs/similarity.md).
 */
const DETAIL = 144;
/** The vectors of the whole picture and of its middle are added, so that a crop resembles its original. */
const PARTS = [1, 0.75];

/** The parts of each picture that the builtin picture model reads. */
export const SQUARES: readonly Square[] = PARTS.map((part) => ({ size: INPUT_SIZE, detail: DETAIL, part }));
