import type { JsonSchema, PublishedTool } from '@loupe/mcp';

/** What a client of the old tools could not live with in the new ones, a sentence each. */
export function breakingChanges(before: readonly PublishedTool[], after: readonly PublishedTool[]): string[] {
  return before.flatMap((old) => {
    const now = after.find(({ name }) => name === old.name);
    if (now === undefined) return [`${old.name} is gone`];
    return [
      ...narrowed(`${old.name} input`, old.inputSchema, now.inputSchema),
      ...lost(`${old.name} output`, old.outputSchema, now.outputSchema),
    ];
  });
}

/** Input that was accepted has to stay so. */
function narrowed(path: string, old: JsonSchema, now: JsonSchema): string[] {
  const types = typesOf(old).filter((type) => !typesOf(now).includes(type));
  const values = (old.enum ?? []).filter((value) => now.enum !== undefined && !now.enum.includes(value));
  const required = (now.required ?? []).filter((name) => !(old.required ?? []).includes(name));
  const below = (bound: 'minimum' | 'minLength' | 'minItems') =>
    (now[bound] ?? Number.NEGATIVE_INFINITY) > (old[bound] ?? Number.NEGATIVE_INFINITY);
  const above = (bound: 'maximum' | 'maxItems') =>
    (now[bound] ?? Number.POSITIVE_INFINITY) < (old[bound] ?? Number.POSITIVE_INFINITY);
  return [
    ...types.map((type) => `${path} is no longer ${type}`),
    ...values.map((value) => `${path} no longer takes ${value}`),
    ...required.map((name) => `${path} now requires ${name}`),
    ...(['minimum', 'minLength', 'minItems'] as const)
      .filter(below)
      .map((bound) => `${path} has more ${bound}`),
    ...(['maximum', 'maxItems'] as const).filter(above).map((bound) => `${path} has less ${bound}`),
    ...members(old).flatMap(([name, schema]) => {
      const member = memberOf(now, name);
      return member === undefined ? [`${path}.${name} is gone`] : narrowed(`${path}.${name}`, schema, member);
    }),
    ...ofAlternatives(path, old, now, narrowed),
  ];
}

/** Output that clients read has to stay there; what is empty, or was not picked, may be absent (ADR 96). */
function lost(path: string, old: JsonSchema, now: JsonSchema): string[] {
  const before = typesOf(old);
  // Without a type it could be anything.
  const types = before.length === 0 ? [] : typesOf(now).filter((type) => !before.includes(type));
  return [
    ...types.map((type) => `${path} may now be ${type}`),
    ...members(old).flatMap(([name, schema]) => {
      const member = memberOf(now, name);
      return member === undefined ? [`${path}.${name} is gone`] : lost(`${path}.${name}`, schema, member);
    }),
    ...ofAlternatives(path, old, now, lost),
  ];
}

/** The types of a schema, and those of its alternatives. */
function typesOf({ type, anyOf = [] }: JsonSchema): readonly string[] {
  return [...(type === undefined ? [] : [type].flat()), ...anyOf.flatMap(typesOf)];
}

/** Each alternative has to be among the new ones, in any order. */
function ofAlternatives(
  path: string,
  old: JsonSchema,
  now: JsonSchema,
  changes: (path: string, old: JsonSchema, now: JsonSchema) => string[],
): string[] {
  return (old.anyOf ?? []).flatMap((part, index) => {
    const place = `${path}.|${index}`;
    const found = (now.anyOf ?? []).map((each) => changes(place, part, each));
    return found.toSorted((one, other) => one.length - other.length)[0] ?? [`${place} is gone`];
  });
}

function members({ properties = {}, items }: JsonSchema): [string, JsonSchema][] {
  return [
    ...Object.entries(properties),
    ...(items === undefined ? [] : [['[]', items] as [string, JsonSchema]]),
  ];
}

function memberOf(schema: JsonSchema, name: string): JsonSchema | undefined {
  return members(schema).find(([known]) => known === name)?.[1];
}
