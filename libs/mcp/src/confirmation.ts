import { isObject } from '@loupe/kernel';
import { acceptedContent, CLIENT_CAPABILITIES_META_KEY, inputRequired } from '@modelcontextprotocol/server';
import type { Tool } from './catalogue/tool.js';
import { newMarks } from './results/marks.js';

/** Mutations that take away what cannot be had back, by their first word. */
const DELETING = /^(?:delete|merge)/;
/** The key of the question. */
const KEY = 'confirm';

/** What a call would take away, as far as it has a name. */
export interface Doomed {
  /** Such as `collection`; null for what has no name. */
  readonly kind: string | null;
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

/** Whether a field takes away what cannot be had back. */
export function deletes(field: string): boolean {
  return DELETING.test(field);
}

/** Whether a client can ask its person, by the `_meta` of a request (2026-07-28). */
export function canAsk(meta: unknown): boolean {
  const capabilities = isObject(meta) ? meta[CLIENT_CAPABILITIES_META_KEY] : undefined;
  return isObject(capabilities) && isObject(capabilities.elicitation);
}

/** What the person has answered: null while they were not asked. */
export function answerIn(responses: Readonly<Record<string, unknown>> | undefined): boolean | null {
  if (responses === undefined || !Object.hasOwn(responses, KEY)) return null;
  return acceptedContent(responses, KEY)?.[KEY] === true;
}

/** The question to the person, in place of a result; the client repeats the call with the answer. */
export function questionAbout({ published }: Tool, doomed: Doomed) {
  const message = `${published.title}: ${described(doomed)}. This cannot be taken back.`;
  const confirm = { type: 'boolean' as const, title: 'Do it', default: false };
  return inputRequired({
    inputRequests: {
      [KEY]: inputRequired.elicit({
        message,
        requestedSchema: { type: 'object', properties: { [KEY]: confirm }, required: [KEY] },
      }),
    },
  });
}

/** The result of a dry run: what the call would take away. */
export function dryRunOf({ published }: Tool, { kind, ids, names }: Doomed): Record<string, unknown> {
  const { mark, note } = newMarks();
  return {
    ...(names.length === 0 ? {} : { note }),
    dryRun: `Nothing was changed. Ask the person, then call ${published.name} without dryRun.`,
    would: {
      tool: published.name,
      ...(kind === null ? {} : { kind }),
      ids,
      ...(names.length === 0 ? {} : { names: names.map(mark) }),
    },
  };
}

function described({ kind, ids, names }: Doomed): string {
  const what = names.length === 0 ? ids : names.map((name) => `“${name}”`);
  return [kind ?? '', what.join(', ')].filter((part) => part !== '').join(' ');
}
