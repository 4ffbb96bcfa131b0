import { describe, expect, it } from 'vitest';
import { changedOptions, goneOptions, newOptions } from './attribute-options';

const options = [
  { id: 'a', name: 'Calm' },
  { id: 'b', name: 'Loud and clear' },
];

describe('the options of an attribute', () => {
  it('are one a line, whole', () => {
    expect(newOptions(' Very calm \n\n  Loud, and: clear')).toEqual([
      { name: 'Very calm' },
      { name: 'Loud, and: clear' },
    ]);
  });

  it('keep their ids where they are renamed, and go where their name is taken away', () => {
    const drafts = [
      { id: 'a', name: 'Quiet' },
      { id: 'b', name: ' ' },
    ];
    expect(changedOptions(drafts, 'New')).toEqual([{ id: 'a', name: 'Quiet' }, { name: 'New' }]);
    expect(goneOptions(options, drafts)).toEqual([options[1]]);
    expect(goneOptions(options, options)).toEqual([]);
  });
});
