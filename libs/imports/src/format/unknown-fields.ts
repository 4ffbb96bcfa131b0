import { isObject } from '@loupe/kernel';
import { type FieldProblem, fieldName } from './field-problem.js';
import { FILE_FIELDS, HOME_FIELDS, PLACE_FIELDS, POST_FIELDS } from './post.schema.js';
import { SNAPSHOT_FIELDS } from './snapshot.schema.js';

/** Names of one post that are reported; a line of a million keys must not fill the report. */
const MAX_NAMED = 20;
/** Characters of a reported name. */
const MAX_LENGTH = 64;

const PARTS = [
  { field: 'snapshots', isList: true, fields: SNAPSHOT_FIELDS, what: 'a snapshot' },
  { field: 'media', isList: true, fields: FILE_FIELDS, what: 'an entry of media' },
  { field: 'location', isList: false, fields: PLACE_FIELDS, what: 'location' },
  { field: 'creatorLocation', isList: false, fields: HOME_FIELDS, what: 'creatorLocation' },
] as const;

/**
 * Fields that the format does not have, each once: `category`, `snapshots[].reach`. A field in the wrong place says where it
 * belongs: `views (a field of a snapshot)`.
 * @param value a post before its check
 */
export function unknownFields(value: unknown): string[] {
  if (!isObject(value)) return [];
  const found = new Set<string>();
  const name = (owner: object, known: ReadonlySet<string>, prefix: string) => {
    for (const key in owner) {
      if (known.has(key) || !Object.hasOwn(owner, key)) continue;
      if (found.size === MAX_NAMED) return;
      found.add(prefix + shortened(key) + placeOf(key, known));
    }
  };
  name(value, POST_FIELDS, '');
  for (const { field, isList, fields } of PARTS) {
    const given = value[field];
    const entries = isList ? given : [given];
    if (!Array.isArray(entries)) continue;
    const prefix = isList ? `${field}[].` : `${field}.`;
    for (const entry of entries) if (isObject(entry)) name(entry, fields, prefix);
  }
  return [...found];
}

/** Unknown fields as problems, for callers that refuse them. */
export function unknownFieldProblems(names: readonly string[]): FieldProblem[] {
  return names.map((name) => ({ path: [name], message: 'is not a field of the import format' }));
}

/** Where a misplaced field belongs. */
function placeOf(key: string, known: ReadonlySet<string>): string {
  if (known !== POST_FIELDS && POST_FIELDS.has(key)) return ' (a field of the post)';
  const owner = PARTS.find(({ fields }) => fields !== known && fields.has(key));
  return owner === undefined ? '' : ` (a field of ${owner.what})`;
}

function shortened(key: string): string {
  const shown = key.length <= MAX_LENGTH ? key : `${key.slice(0, MAX_LENGTH)}…`;
  return fieldName([shown.replace(/[\p{Cc}\p{Surrogate}]/gu, '\ufffd')]);
}
