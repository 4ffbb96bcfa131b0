import { MetadataScanner, type ModulesContainer } from '@nestjs/core';

/** Nest's mark of a method that resolves a field of a type; it binds such methods as they are. */
const FIELD_RESOLVER = 'graphql:resolve_property';
/** What the compiler notes of the parameters of a method with a decorator: all of them. */
const DECLARED = 'design:paramtypes';

type Class = abstract new (...args: never[]) => unknown;

/**
 * Plans call a resolver with as many arguments as its `length` says (docs/adr/0014), which counts neither parameters
 * from the first with a default on, nor `...rest`.
 * @throws Error that names the resolvers of fields that would not get all their parameters
 */
export function checkParameters(classes: Iterable<Class>): void {
  const scanner = new MetadataScanner();
  const losing = [...classes].flatMap((one) =>
    scanner
      .getAllMethodNames(one.prototype)
      .filter((name) => losesParameters(one.prototype, name))
      .map((name) => `${one.name}.${name}`),
  );
  if (losing.length === 0) return;
  throw new Error(
    `These resolvers would not get all their parameters; declare them without defaults and rests: ${losing.join(', ')}`,
  );
}

function losesParameters(prototype: Record<string, { length: number }>, name: string): boolean {
  const method = prototype[name];
  if (method === undefined || !Reflect.hasMetadata(FIELD_RESOLVER, method)) return false;
  const declared: unknown[] | undefined = Reflect.getMetadata(DECLARED, prototype, name);
  // Compiled without types of parameters, nothing can be told.
  return declared === undefined || declared.length !== method.length;
}

/** The classes of all providers of an application. */
export function providersOf(modules: ModulesContainer): Set<Class> {
  const instances = [...modules.values()].flatMap(({ providers }) =>
    [...providers.values()].map(({ instance }): unknown => instance),
  );
  return new Set(
    instances
      .map((instance) => (instance as object | null | undefined)?.constructor as Class | undefined)
      .filter((one): one is Class => one?.prototype !== undefined),
  );
}
