import { describe, expect, it } from 'vitest';
import { valueText } from './attributes.query';

const PLAIN = { options: null };

describe('a value of an attribute', () => {
  it('is an address as people write one, without its empty parts', () => {
    const address = {
      city: 'Berlin',
      name: 'Nova Brandt',
      street: 'Oderstr. 4',
      postalCode: '12051',
      region: '',
    };
    expect(valueText(address, PLAIN)).toBe('Nova Brandt, Oderstr. 4, 12051, Berlin');
  });

  it('names the parts of any other object', () => {
    expect(valueText({ shoeSize: 38, colours: ['red', 'blue'], isNew: true }, PLAIN)).toBe(
      'Shoe size: 38, Colours: red, blue, Is new: Yes',
    );
  });

  it('is the name of an option, and a list of what is in it', () => {
    expect(valueText(['a', 'b'], { options: [{ id: 'a', name: 'Loud' }] })).toBe('Loud, b');
    expect([true, null, 7].map((value) => valueText(value, PLAIN))).toEqual(['Yes', 'null', '7']);
  });
});
