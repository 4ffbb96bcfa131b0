import {
  BRANDS,
  DemoPictures,
  LANGUAGES,
  markAddress,
  pictureAddress,
  portraitAddress,
  videoAddress,
} from '@loupe/demo';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const pictures = new DemoPictures();
const SIZE = { width: 540, height: 675 };
const SIZES = [SIZE, { width: 540, height: 540 }, { width: 960, height: 540 }, { width: 540, height: 960 }];
const shown = (name: string, still = 1, isPlain = false) => ({ brandKey: 'solvenne', still, isPlain, name });

// Not beside the source: it reads the files that ship with Loupe.
describe('pictures of the demo', () => {
  it.each(BRANDS)(
    'are there for each still of $name, of the size in the address',
    async ({ key, stills }) => {
      const all = new Set([...Object.values(stills.products).flat(), ...stills.any, ...stills.nameless]);
      for (const [index, still] of [...all].entries()) {
        const size = SIZES[index % SIZES.length] ?? SIZE;
        const file = await pictures.render(
          pictureAddress({ ...shown(`${still}-0`, still), brandKey: key }, size),
        );
        expect(await sharp(file ?? undefined).metadata()).toMatchObject({ format: 'jpeg', ...size });
      }
    },
  );

  it('are the same for the same address, and different for another', async () => {
    const render = (name: string) => pictures.render(pictureAddress(shown(name), SIZE));
    expect(await render('a-0')).toEqual(await render('a-0'));
    expect(await render('a-0')).not.toEqual(await render('a-1'));
  });

  it('are the file itself where they are plain, whatever their name', async () => {
    const render = (name: string) => pictures.render(pictureAddress(shown(name, 1, true), SIZE));
    expect(await render('a-0')).toEqual(await render('a-1'));
  });

  it('are there for addresses of earlier versions, which name no file', async () => {
    const file = await pictures.render('demo:nimbrosa/C9xyz-0-540x675.jpg');
    expect(await sharp(file ?? undefined).metadata()).toMatchObject({ format: 'jpeg', ...SIZE });
  });

  it.each(BRANDS)(
    'begin a video that plays, for each still of a product of $name',
    async ({ key, stills }) => {
      for (const still of new Set(Object.values(stills.products).flat())) {
        const file = await pictures.render(
          videoAddress({ ...shown('a-0', still, true), brandKey: key }, SIZE),
        );
        expect(await fileTypeFromBuffer(file ?? Buffer.alloc(0))).toMatchObject({ mime: 'video/webm' });
      }
    },
  );

  it.each([
    'demo:nobody/01/a-1-540x675.jpg',
    'demo:solvenne/99/a-1-540x675.jpg',
    'demo:solvenne/a-1.jpg',
    'demo:solvenne/01/a-99999x99999.jpg',
    'https://example.com/a-1x1.jpg',
  ])('do not exist for the address %s', async (address) => {
    expect(await pictures.render(address)).toBeNull();
  });
});

describe('pictures of the demo’s accounts', () => {
  const sitter = { brandKey: 'solvenne', language: 'en', kind: 'woman', name: '1' } as const;

  it('are squares: a mark for each brand, and a face for each person in any language', async () => {
    const people = LANGUAGES.flatMap((language) =>
      (['woman', 'man'] as const).flatMap((kind) =>
        ['1', '2', 'a rival 3', '4', '5', '6'].map((name) =>
          portraitAddress({ ...sitter, language, kind, name }),
        ),
      ),
    );
    const marks = BRANDS.map(({ key }) => markAddress(key));
    const seen = new Set<string>();
    for (const address of [...marks, ...people]) {
      const bytes = (await pictures.render(address)) ?? Buffer.alloc(0);
      const { format, width, height } = await sharp(bytes).metadata();
      expect([format, width, height], address).toEqual(['jpeg', 240, 240]);
      // A face is more than its ground: what cannot be drawn would leave one colour.
      const { entropy } = await sharp(bytes).stats();
      expect(entropy, address).toBeGreaterThan(1);
      seen.add(bytes.toString('base64'));
    }
    expect(seen.size).toBe(marks.length + people.length);
  });

  it('are the same for the same address', async () => {
    const address = portraitAddress(sitter);
    expect(await pictures.render(address)).toEqual(await pictures.render(address));
  });

  it.each([
    'demo:nobody/mark.jpg',
    'demo:nobody/people/en-woman-1.jpg',
    'demo:solvenne/people/xx-woman-1.jpg',
    'demo:solvenne/people/en-child-1.jpg',
  ])('do not exist for the address %s', async (address) => {
    expect(await pictures.render(address)).toBeNull();
  });
});
