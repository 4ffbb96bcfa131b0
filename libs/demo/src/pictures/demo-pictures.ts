import { GENERATED_SCHEME, GeneratedFiles } from '@loupe/media';
import { Global, Injectable, Module } from '@nestjs/common';
import type Sharp from 'sharp';
import { BRANDS } from '../generate/brands/index.js';
import { sceneOf } from './scene.js';
import type { Size } from './stage.js';

const ADDRESS = /^demo:([a-z]+)\/(.+)-(\d{1,4})x(\d{1,4})\.jpg$/;
const QUALITY = 80;

/**
 * The address of a picture of the demo. The media worker generates the picture; no host has it.
 * @param brandKey whose picture it is
 * @param name identifies the picture among those of the brand
 */
export function pictureAddress(brandKey: string, name: string, { width, height }: Size): string {
  return `${GENERATED_SCHEME}${brandKey}/${encodeURIComponent(name)}-${width}x${height}.jpg`;
}

let drawing: Promise<typeof Sharp> | undefined;

/** Loaded when it is needed, as the command line loads this library and needs no pictures. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Each picture is drawn once and several are at a time, so a cache and more threads would only cost memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Generates the pictures of the demo's posts. */
@Injectable()
export class DemoPictures implements GeneratedFiles {
  /**
   * A JPEG file, always the same for an address.
   * @returns null for an address that `pictureAddress` did not make
   */
  async render(address: string): Promise<Buffer | null> {
    const [, key, name, width, height] = ADDRESS.exec(address) ?? [];
    const brand = BRANDS.find((candidate) => candidate.key === key);
    if (brand === undefined || name === undefined) return null;
    const svg = sceneOf(brand.scene, { width: Number(width), height: Number(height) }, brand.key, name);
    drawing ??= loadSharp();
    const sharp = await drawing;
    return sharp(Buffer.from(svg)).jpeg({ quality: QUALITY }).toBuffer();
  }
}

/** Lets the media worker generate the demo's pictures. */
@Global()
@Module({
  providers: [{ provide: GeneratedFiles, useClass: DemoPictures }],
  exports: [GeneratedFiles],
})
export class DemoPicturesModule {}
