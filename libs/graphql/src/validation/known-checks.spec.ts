import {
  ArrayMaxSize,
  getMetadataStorage,
  IsInt,
  IsOptional,
  MetadataStorage,
  Min,
  ValidateNested,
  validateSync,
} from 'class-validator';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { CHECKED_BY_SERVICE } from './input-bounds.js';
import { canFail, rememberChecks } from './known-checks.js';

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

class Inner {
  @Min(1)
  least: number | null = null;
}

class Optional extends Inner {
  @IsOptional()
  @ValidateNested()
  inner?: Inner | null;

  @IsOptional()
  @ArrayMaxSize(1)
  list?: number[] | null;

  @IsOptional()
  @Min(5, CHECKED_BY_SERVICE)
  first?: number | null;

  anything?: unknown;
}

class Plain {
  @IsOptional()
  @Min(5, CHECKED_BY_SERVICE)
  first?: number | null;

  @IsOptional()
  @ValidateNested()
  inner?: Inner | null;
}

it('an input of which no check can fail passes class-validator, and one that fails there is checked', () => {
  const some = <Value>(values: fc.Arbitrary<Value>) => fc.oneof(values, fc.constantFrom(null, undefined));
  const inner = fc.integer({ min: 0, max: 2 }).map((least) => Object.assign(new Inner(), { least }));
  const inputs = fc.record(
    {
      least: some(fc.integer({ min: 0, max: 2 })),
      inner: some(inner),
      list: some(fc.array(fc.integer(), { maxLength: 2 })),
      first: some(fc.integer()),
      anything: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(inputs, fc.constantFrom(Optional, Plain), (given, type) => {
      const input = Object.assign(new type(), given);
      const errors = validateSync(input, { forbidUnknownValues: false, strictGroups: true });
      return canFail(input) || errors.length === 0;
    }),
  );
  expect(canFail(Object.assign(new Plain(), { first: 3, inner: null }))).toBe(false);
  expect(canFail(Object.assign(new Plain(), { inner: new Inner() }))).toBe(true);
  expect(canFail(new Optional())).toBe(true);
});
