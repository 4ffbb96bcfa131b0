// Without the functions that decode, which only the decoder's process may use.
export type { DecoderTask } from './decoder.process.js';
export { DecoderChild } from './decoder-child.js';
export * from './image-decoder.js';
export { ImageError } from './image-error.js';
export * from './images.module.js';
export type { JudgedImage } from './judge.js';
export {
  installedRuntime,
  isThere,
  loadNetwork,
  type Network,
  RUNTIMES,
  type Tensor,
} from './onnx-runtime.js';
export type { Square } from './squares.js';
export { missingPaddlePackages, missingTextPackages, TEXT_PACKAGE } from './text-packages.js';
export type { Thumbnail } from './thumbnail.js';
