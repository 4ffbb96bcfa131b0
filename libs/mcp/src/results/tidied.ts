import { isMailAddress, isObject, isUuid } from '@loupe/kernel';
import { PLAIN, type Shape } from '../catalogue/shape.js';
import type { AttributeFacts } from '../workspace-facts.js';
import { HANDLE, type Marking } from './marks.js';
import { figureInCents } from './money.js';

/** How a value is made ready for a model. */
export interface Tidying {
  /** Sets texts of other people between marks; null where they are left out, except names by which something is found. */
  readonly mark: Marking | null;
  /** Whether a field with the contact data of people was asked for, by its path in a row. */
  readonly isContactAsked: (path: string) => boolean;
  /** The attribute of a key; undefined if it is not known. */
  readonly attribute: (key: string) => AttributeFacts | undefined;
  /** Currency of the workspace, a code of ISO 4217; null if it is not known. */
  readonly currency: string | null;
}

/** A text that is no words of anybody: a time, an address, or a number. */
const NO_WORDS = /^(?:https?:\/\/\S+|-?\d[\d.:TZ+-]*)$/;
/** A value of an enum, which stands in what is saved and told, but not in what people fill in. */
const OF_ENUM = /^[A-Z][A-Z0-9_]{0,30}$/;
/** The path of what people fill in. */
const FILLED_IN = /(?:^|\.)(?:customAttributes|metadata)\./;
/** Attributes with the contact data of people. */
const CONTACT_TYPES: ReadonlySet<string> = new Set(['EMAIL', 'PHONE', 'SHIPPING_ADDRESS']);

/**
 * A value as a model gets it: without what is empty or tells it nothing, with rounded numbers, and with the words of other
 * people between marks; undefined if nothing is left.
 * @param path of the value in a row, with dots; empty for the row
 */
export function tidied(value: unknown, shape: Shape, tidying: Tidying, path = ''): unknown {
  if (value === null || value === undefined || value === '' || shape.facet === 'dropped') return undefined;
  if (shape.facet === 'contact' && !tidying.isContactAsked(path)) return undefined;
  if (Array.isArray(value)) {
    const left = value.flatMap((member) => tidied(member, shape, tidying, path) ?? []);
    return left.length === 0 ? undefined : left;
  }
  if (isObject(value))
    return shape.facet === 'values' ? values(value, tidying, path) : members(value, shape, tidying, path);
  if (typeof value === 'number') return rounded(value);
  if (typeof value !== 'string') return value;
  if (shape.facet === 'words') return worded(value, tidying);
  return shape.facet === 'values' && !isKnown(value, tidying, path) ? worded(value, tidying) : value;
}

/** Whether a text in a value is none that people could have made up. */
function isKnown(text: string, { attribute }: Tidying, path: string): boolean {
  if (isUuid(text) || NO_WORDS.test(text)) return true;
  return !FILLED_IN.test(path) && (OF_ENUM.test(text) || attribute(text) !== undefined);
}

function members(value: object, shape: Shape, tidying: Tidying, path: string): object | undefined {
  const below = path === '' ? '' : `${path}.`;
  const left = Object.entries(value).flatMap(([name, member]) => {
    if (name === '__typename' || isSecondId(name, member, value)) return [];
    const part = isOwnName(name, value) ? PLAIN : (shape.members[name] ?? PLAIN);
    const found = tidied(member, part, tidying, `${below}${name}`);
    return found === undefined ? [] : [[name, found] as const];
  });
  if (left.length === 0) return undefined;
  const found = Object.fromEntries(left);
  return shape.type === 'BrandFigure' ? figureInCents(found, tidying.currency) : found;
}

/** Whether a member repeats the id of its object under another name. */
function isSecondId(name: string, member: unknown, value: object): boolean {
  return name.endsWith('Id') && 'id' in value && value.id === member;
}

/** The own brand has no name of its own: Loupe says who it is. */
function isOwnName(name: string, value: object): boolean {
  return name === 'name' && 'isOwnBrand' in value && value.isOwnBrand === true;
}

/** Values of attributes by their keys, those of people's contact data only where they were asked for, options with their labels. */
function values(value: object, tidying: Tidying, path: string): object | undefined {
  const left = Object.entries(value).flatMap(([key, member]) => {
    const below = `${path}.${key}`;
    const facts = tidying.attribute(key);
    const isContact = CONTACT_TYPES.has(facts?.type ?? '') || [member].flat().some(isMail);
    if (isContact && !tidying.isContactAsked(below)) return [];
    const found = labelled(member, facts, tidying, below);
    const name = HANDLE.test(key) ? key : worded(key, tidying);
    return found === undefined || name === undefined ? [] : [[name, found] as const];
  });
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

function isMail(value: unknown): boolean {
  return typeof value === 'string' && isMailAddress(value);
}

function labelled(
  value: unknown,
  facts: AttributeFacts | undefined,
  tidying: Tidying,
  path: string,
): unknown {
  if (Array.isArray(value)) {
    const all = value.flatMap((member) => labelled(member, facts, tidying, path) ?? []);
    return all.length === 0 ? undefined : all;
  }
  const label = typeof value === 'string' ? facts?.options.get(value) : undefined;
  if (label !== undefined) return { id: value, label: worded(label, tidying) };
  return tidied(value, { ...PLAIN, facet: 'values' }, tidying, path);
}

function worded(text: string, { mark }: Tidying): string | undefined {
  if (mark !== null) return mark(text);
  return HANDLE.test(text) ? text : undefined;
}

/** Enough digits of a number with decimals: two of a large one, four of a small one. */
function rounded(value: number): number {
  if (Number.isInteger(value)) return value;
  const size = Math.abs(value);
  if (size < 1) return Number(value.toPrecision(4));
  return Number(value.toFixed(size < 100 ? 4 : 2));
}
