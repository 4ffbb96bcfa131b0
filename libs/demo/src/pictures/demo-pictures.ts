import { readFile } from 'node:fs/promises';
import { GENERATED_SCHEME, GeneratedFiles } from '@loupe/media';
import { Global, Injectable, Module } from '@nestjs/common';
import type { Brand } from '../generate/brands/brand.js';
import { BRANDS } from '../generate/brands/index.js';
import { Random } from '../generate/random.js';
import { drawn, type Look, type Size } from './drawn.js';
import { accountPictureOf } from './portraits/account-pictures.js';
import { sharpOf } from './sharp.js';

/** Demos of earlier versions named no still. */
const ADDRESS = /^demo:([a-z]+)\/(?:(\d\d)(!?)\/)?(.+)-(\d{1,4})x(\d{1,4})\.(jpg|webm)$/;
/** The files that ship with Loupe (README.md there says how they were made). */
const FOLDER = new URL('../../pictures/', import.meta.url);
/** Length of the videos. */
export const VIDEO_SECONDS = 6;
/** Pixels of the picture of an account, of which the worker makes a smaller copy. */
const ACCOUNT_SIDE = 240;
const ACCOUNT_QUALITY = 88;

interface Shown {
  brandKey: string;
  /** Number of the file that it is made of. */
  still: number;
  /** Whether it shows the file as it is; else it is varied by its name. */
  isPlain: boolean;
  /** Identifies the picture among those of the brand. */
  name: string;
}

/** The address of a picture of the demo. The media worker makes the picture; no host has it. */
export function pictureAddress(shown: Shown, size: Size): string {
  return addressOf(shown, size, 'jpg');
}

/** The address of the video that begins with the plain picture. */
export function videoAddress(shown: Shown, size: Size): string {
  return addressOf(shown, size, 'webm');
}

function addressOf({ brandKey, still, isPlain, name }: Shown, { width, height }: Size, kind: string): string {
  const file = `${fileNumber(still)}${isPlain ? '!' : ''}`;
  return `${GENERATED_SCHEME}${brandKey}/${file}/${encodeURIComponent(name)}-${width}x${height}.${kind}`;
}

const fileNumber = (still: number) => String(still).padStart(2, '0');

/** Makes the pictures and videos of the demo's posts, and those of its accounts. */
@Injectable()
export class DemoPictures implements GeneratedFiles {
  /**
   * A JPEG file or a WebM video, always the same for an address: of a post, or the picture of an account.
   * @returns null for an address that is not of this version or an earlier one
   */
  async render(address: string): Promise<Buffer | null> {
    const drawing = accountPictureOf(address);
    if (drawing !== null) {
      const sharp = await sharpOf();
      return sharp(Buffer.from(drawing)).resize(ACCOUNT_SIDE).jpeg({ quality: ACCOUNT_QUALITY }).toBuffer();
    }
    const [, key, number, plain, name, width, height, kind] = ADDRESS.exec(address) ?? [];
    const brand = BRANDS.find((candidate) => candidate.key === key);
    if (brand === undefined || name === undefined) return null;
    const random = new Random(brand.key, name, 'picture');
    const still = number === undefined ? random.pick(brand.stills.any) : Number(number);
    if (!allOf(brand).includes(still)) return null;
    const file = (extension: string) =>
      readFile(new URL(`${brand.key}-${fileNumber(still)}.${extension}`, FOLDER));
    if (kind === 'webm') return file('webm');
    const look = plain === '!' ? PLAIN : lookOf(random, brand);
    return drawn(await sharpOf(), await file('webp'), { width: Number(width), height: Number(height) }, look);
  }
}

const PLAIN: Look = { hue: 0, brightness: 1, zoom: 1, across: 0.5 };

function lookOf(random: Random, { stills }: Brand): Look {
  return {
    hue: random.chance(0.4) ? 0 : random.pick(stills.hues),
    brightness: random.between(0.94, 1.05),
    zoom: random.chance(0.5) ? 1 : random.between(1.04, 1.3),
    across: random.between(0.3, 0.7),
  };
}

function allOf({ stills }: Brand): readonly number[] {
  return [...Object.values(stills.products).flat(), ...stills.any, ...stills.nameless];
}

/** Lets the media worker make the demo's files. */
@Global()
@Module({
  providers: [{ provide: GeneratedFiles, useClass: DemoPictures }],
  exports: [GeneratedFiles],
})
export class DemoPicturesModule {}
