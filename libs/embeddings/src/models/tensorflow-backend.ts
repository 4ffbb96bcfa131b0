import core from '@energetic-ai/core';

/** What the package has no types for. */
const tensorflow = core as unknown as {
  ready(): Promise<void>;
  setBackend(name: 'wasm'): Promise<boolean>;
};

/**
 * Waits until TensorFlow.js can compute. `ready` alone was over on a busy machine while its WebAssembly was still being loaded.
 * @throws Error where that cannot be loaded
 */
export async function backendReady(): Promise<void> {
  await tensorflow.ready();
  if (!(await tensorflow.setBackend('wasm'))) {
    throw new Error('The WebAssembly of the builtin models could not be loaded');
  }
}
