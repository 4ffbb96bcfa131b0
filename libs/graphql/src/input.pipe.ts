import { type Type as Class, Injectable, ValidationPipe, type ValidationPipeOptions } from '@nestjs/common';

const NESTED = Symbol('class of a nested input');

/** Says of which class a nested input is, or are the entries of a list of inputs. */
export function Type(type: () => Class<object>): PropertyDecorator {
  return (prototype, property) => Reflect.defineMetadata(NESTED, type, prototype, property);
}

/**
 * An instance of a class of inputs, with instances in it where `Type` says so. All else is what it was, JSON above all:
 * class-transformer would copy JSON too, and lose keys that every object has, such as `toString`, or fail at them.
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

/** Nest's pipe, for inputs that GraphQL has read already: it checks them and leaves the JSON in them alone. */
@Injectable()
export class InputPipe extends ValidationPipe {
  constructor(options: ValidationPipeOptions) {
    // Without those of a group, which are CHECKED_BY_SERVICE.
    super({ ...options, strictGroups: true });
  }

  /** Keys outside JSON are the schema's, and `__proto__` in JSON is a key as any other. */
  protected override stripProtoKeys(): void {}

  protected override loadTransformer() {
    return {
      plainToInstance: <Input>(type: Class<Input>, given: unknown) =>
        nestedOf(type as Class<object>, given) as Input,
      classToPlain: (input: unknown) => input as object,
    };
  }
}
