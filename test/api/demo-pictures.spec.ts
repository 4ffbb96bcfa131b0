import { BRANDS, DemoPictures, pictureAddress } from '@loupe/demo';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const pictures = new DemoPictures();
const SIZE = { width: 540, height: 675 };

// Not beside the source: unit specs of libs/images forbid their whole process to read SVG, as the decoder's process does.
describe('pictures of the demo', () => {
  it.each(BRANDS.map(({ key }) => key))('are JPEG files of the size in the address, for %s', async (key) => {
    for (let index = 0; index < 6; index += 1) {
      const file = await pictures.render(pictureAddress(key, `${index}`, SIZE));
      expect(await sharp(file ?? undefined).metadata()).toMatchObject({ format: 'jpeg', ...SIZE });
    }
  });

  it('are the same for the same address, and different for another', async () => {
    const render = (name: string) => pictures.render(pictureAddress('solvenne', name, SIZE));
    expect(await render('a-0')).toEqual(await render('a-0'));
    expect(await render('a-0')).not.toEqual(await render('a-1'));
  });

  it.each([
    'demo:nobody/a-1-540x675.jpg',
    'demo:solvenne/a-1.jpg',
    'demo:solvenne/a-99999x99999.jpg',
    'https://example.com/a-1x1.jpg',
  ])('do not exist for the address %s', async (address) => {
    expect(await pictures.render(address)).toBeNull();
  });
});
