import { MetadataScanner, type ModulesContainer } from '@nestjs/core';

/** Nest's mark on a method that resolves a field of a type. Nest binds such methods without a wrapper. */
const FIELD_RESOLVER = 'graphql:resolve_property';
/** Metadata key under which the compiler stores the parameter types of a decorated method. */
const DECLARED = 'design:paramtypes';

type Class = abstract new (...args: never[]) => unknown;

/**
 * Checks the parameters of all resolvers. Plans pass a resolver as many arguments as its `length` (docs/adr/0014), and
 * `length` counts neither `...rest` nor the parameters from the first default on.
 * @throws Error with the resolvers of fields that would not get all their parameters
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
    `These resolvers would not get all their parameters; declare the parameters without defaults and without rest: ${losing.join(', ')}`,
  );
}

function losesParameters(prototype: Record<string, { length: number }>, name: string): boolean {
  const method = prototype[name];
  if (method === undefined || !Reflect.hasMetadata(FIELD_RESOLVER, method)) return false;
  const declared: unknown[] | undefined = Reflect.getMetadata(DECLARED, prototype, name);
  // Without compiled parameter types the check is impossible.
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
