import { getMetadataStorage, IsInt, MetadataStorage, Min, validateSync } from 'class-validator';
import { expect, it, vi } from 'vitest';
import { rememberChecks } from './known-checks.js';

class Base {
  @IsInt()
  first = 1;
}

class Derived extends Base {
  @Min(1)
  second = 1;
}

const failuresOf = (input: object, groups?: string[]) =>
  validateSync(input, { forbidUnknownValues: false, ...(groups === undefined ? {} : { groups }) })
    .map(({ property }) => property)
    .sort();

it('inputs are checked as before, also by the checks of the class above and by those declared later', () => {
  const looks = vi.spyOn(MetadataStorage.prototype, 'getTargetValidationMetadatas');
  // Another spec of this process may have done it before the spy was there.
  Reflect.deleteProperty(getMetadataStorage(), 'getTargetValidationMetadatas');
  try {
    rememberChecks();
    rememberChecks();
    const wrong = Object.assign(new Derived(), { first: 0.5, second: 0 });
    for (const _ of [1, 2, 3]) expect(failuresOf(wrong)).toEqual(['first', 'second']);
    expect(failuresOf(new Derived())).toEqual([]);
    expect(looks.mock.calls.filter(([target]) => target === Derived)).toHaveLength(1);
    expect(failuresOf(wrong, ['others'])).toEqual([]);
    Min(5)(Derived.prototype, 'first');
    expect(failuresOf(new Derived())).toEqual(['first']);
  } finally {
    looks.mockRestore();
  }
  expect(getMetadataStorage()).toBeInstanceOf(MetadataStorage);
});
