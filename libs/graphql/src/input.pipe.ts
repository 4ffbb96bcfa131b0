import { type Type as Class, Injectable, ValidationPipe, type ValidationPipeOptions } from '@nestjs/common';
import { IntersectionType } from '@nestjs/graphql';
import type { ValidatorOptions } from 'class-validator';
import { canFail, rememberChecks } from './validation/known-checks.js';

const NESTED = Symbol('class of a nested input');
/** The properties of a class that have one. */
const NAMES = Symbol('nested inputs');

/** Declares the class of a nested input, or of the entries in a list of inputs. */
export function Type(type: () => Class<object>): PropertyDecorator {
  return (prototype, property) => {
    Reflect.defineMetadata(NESTED, type, prototype, property);
    Reflect.defineMetadata(NAMES, [...nestedNames(prototype), property], prototype);
  };
}

/** A class with the arguments of two others. Nest's own helper knows nothing of `Type`. */
export function ArgsOfBoth<One extends object, Other extends object>(
  one: Class<One>,
  other: Class<Other>,
): Class<One & Other> {
  const both = IntersectionType(one, other);
  for (const { prototype } of [one, other]) {
    for (const name of nestedNames(prototype)) {
      Type(Reflect.getMetadata(NESTED, prototype, name))(both.prototype, name);
    }
  }
  return both as Class<One & Other>;
}

function nestedNames(prototype: object): (string | symbol)[] {
  return Reflect.getMetadata(NAMES, prototype) ?? [];
}

/**
 * An instance of an input class, with nested instances where `Type` declares them. All other values stay as they are,
 * JSON above all: class-transformer would copy JSON too, and would lose or fail at keys that every object has, such as
 * `toString`.
 */
export function inputOf<Input extends object>(type: Class<Input>, given: object): Input {
  const entries = Object.entries(given).map(([name, value]) => {
    const nested: (() => Class<object>) | undefined = Reflect.getMetadata(NESTED, type.prototype, name);
    return [name, nested === undefined ? value : nestedOf(nested(), value)];
  });
  return Object.assign(new type(), Object.fromEntries(entries));
}

function nestedOf(type: Class<object>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => nestedOf(type, entry));
  return typeof value === 'object' && value !== null ? inputOf(type, value) : value;
}

/** Nest's validation pipe for inputs that GraphQL has parsed already. It checks them and leaves JSON values unchanged. */
@Injectable()
export class InputPipe extends ValidationPipe {
  constructor(options: ValidationPipeOptions) {
    // Checks without a group only; those with a group are CHECKED_BY_SERVICE.
    super({ ...options, strictGroups: true });
    rememberChecks();
  }

  /** Does nothing: keys outside JSON come from the schema, and in JSON `__proto__` is a key like any other. */
  protected override stripProtoKeys(): void {}

  protected override validate(input: object, options?: ValidatorOptions) {
    // Nest refuses unknown values to ask whether a class has any check, of arguments that are no objects.
    const isCheck = options?.forbidUnknownValues !== true;
    return isCheck && !canFail(input) ? [] : super.validate(input, options);
  }

  protected override loadTransformer() {
    return {
      plainToInstance: <Input>(type: Class<Input>, given: unknown) =>
        nestedOf(type as Class<object>, given) as Input,
      classToPlain: (input: unknown) => input as object,
    };
  }
}
