import type { Network, Tensor } from '@loupe/images';

/** Numbers that a network gives, and their shape. */
export interface Floats {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/**
 * The first of some outputs that a network gives.
 * @param file of the network, for the message
 * @throws Error where it gives none of them, or no 32-bit floats
 */
export async function floatsOf(
  file: string,
  network: Network,
  inputs: Record<string, Tensor>,
  outputs: readonly string[],
): Promise<Floats> {
  const given = await network.run(inputs);
  const name = outputs.find((output) => given[output] !== undefined);
  const { data, dims = [] } = (name === undefined ? undefined : given[name]) ?? {};
  if (data instanceof Float32Array) return { data, dims };
  throw new Error(
    `${file} gives ${network.outputNames.join(', ')}, and none of ${outputs.join(', ')} as 32-bit floats`,
  );
}
