import { join } from 'node:path';
import { loadNetwork, type Network } from '@loupe/images';
import { floatsOf } from './network-output.js';
import type { PictureTower } from './picture-files.js';

const CHANNELS = 3;

/** A model's network for pictures. */
export class LoadedPictureTower {
  private constructor(
    private readonly tower: PictureTower,
    private readonly network: Network,
  ) {}

  static async load(folder: string, tower: PictureTower, threads: number): Promise<LoadedPictureTower> {
    return new LoadedPictureTower(tower, await loadNetwork(join(folder, tower.network), threads));
  }

  /**
   * The vector of a picture.
   * @param pixels red, green and blue of each pixel of a square of the tower's size, row after row
   * @throws Error for a network that wants or gives something else than it should
   */
  async embed(pixels: Uint8Array): Promise<Float32Array> {
    const { size, outputs, network: file } = this.tower;
    const [input, ...others] = this.network.inputNames;
    if (input !== 'pixel_values' || others.length > 0)
      throw new Error(`${file} wants ${this.network.inputNames.join(', ')}, and not pixel_values alone`);
    const planes = this.network.floats(this.planes(pixels), [1, CHANNELS, size, size]);
    const { data } = await floatsOf(file, this.network, { [input]: planes }, outputs);
    return data.slice();
  }

  /** The colours, one after the other, scaled as the network was trained. */
  private planes(pixels: Uint8Array): Float32Array {
    const { mean, deviation, scale } = this.tower;
    const area = pixels.length / CHANNELS;
    const planes = new Float32Array(pixels.length);
    for (const [index, value] of pixels.entries()) {
      const channel = index % CHANNELS;
      const at = channel * area + Math.floor(index / CHANNELS);
      planes[at] = (value * scale - (mean[channel] ?? 0)) / (deviation[channel] ?? 1);
    }
    return planes;
  }
}
