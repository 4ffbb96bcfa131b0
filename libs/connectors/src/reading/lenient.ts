import type { z } from 'zod';

/** What was read of a value: null where a required part of it could not be. */
export interface Read<Value> {
  readonly value: Value | null;
  /** Paths of the parts that could not be read, each once, such as `embed.images[].fullsize`. */
  readonly unread: readonly string[];
}

type Path = readonly PropertyKey[];

/**
 * Reads what somebody else wrote by a schema. Null is the same as absent. A part that does not fit is left out, and so is the part
 * around it that cannot be without it: an image without its file, then nothing more. So what the schema makes optional is never a
 * reason to lose the rest, whatever stands there.
 */
export function readLeniently<Value>(schema: z.ZodType<Value>, given: unknown): Read<Value> {
  const root = { value: withoutNulls(given) };
  const unread = new Set<string>();
  for (;;) {
    const parsed = schema.safeParse(root.value);
    if (parsed.success) return { value: parsed.data, unread: [...unread] };
    const paths = parsed.error.issues.map(({ path }) => path);
    const names = paths.map(named);
    // What is left out for want of a part is no second fault.
    const causes = [...unread];
    for (const name of names) if (!causes.some((cause) => isWithin(cause, name))) unread.add(name);
    if (!leftOut(root, paths)) return { value: null, unread: [...unread] };
  }
}

/** Leaves out the parts at paths. False where the value itself would be left out. */
function leftOut(root: { value: unknown }, paths: readonly Path[]): boolean {
  // All are found before any is left out: the places of what is left change.
  const places = paths.map((path) => placeOf(root, path));
  const entries = new Map<unknown[], Set<number>>();
  for (const place of places) {
    if (place === null) return false;
    const { parent, key } = place;
    if (!Array.isArray(parent)) delete (parent as Record<PropertyKey, unknown>)[key];
    else entries.set(parent, (entries.get(parent) ?? new Set()).add(Number(key)));
  }
  for (const [list, left] of entries) {
    list.splice(0, list.length, ...list.filter((_, index) => !left.has(index)));
  }
  return true;
}

/** Where the innermost part stands that is there; null for the value itself. */
function placeOf(root: { value: unknown }, path: Path): { parent: object; key: PropertyKey } | null {
  let parent: unknown = root;
  let key: PropertyKey = 'value';
  for (const next of path) {
    const part: unknown = (parent as Record<PropertyKey, unknown>)[key];
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, next)) break;
    parent = part;
    key = next;
  }
  return parent === root ? null : { parent: parent as object, key };
}

/** A copy without what is null, which says no more than what is absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => entry !== null).map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutNulls(part)]));
}

function isWithin(part: string, whole: string): boolean {
  return whole === '' || part.startsWith(`${whole}.`) || part.startsWith(`${whole}[]`);
}

function named(path: Path): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}
