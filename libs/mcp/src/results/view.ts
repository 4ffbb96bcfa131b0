import type { WorkspaceFacts } from '../workspace-facts.js';
import type { Asked } from './drill-down.js';
import type { Grouping } from './groups.js';

/** What a call asks to be shown of a result. */
export interface View {
  /** The fields of rows, with dots below a row; all if null. */
  readonly fields: readonly string[] | null;
  /** Whether the contact data of people was asked for as a whole. */
  readonly hasContacts: boolean;
  /** Whether long lists are whole. */
  readonly isWhole: boolean;
  /** Whether texts of other people are left out. */
  readonly isWithoutWords: boolean;
  /** Null where the workspace is not known. */
  readonly facts: WorkspaceFacts | null;
  /** Texts that the caller wrote in this call, which are not marked when a change repeats them. */
  readonly said: ReadonlySet<string>;
  /** All texts of the call; null where they are not known. Warnings about other texts are about what somebody has saved. */
  readonly given: ReadonlySet<string> | null;
  /** Of groups: what they are asked by, how many go before the page, how many the page has, and the call for them. */
  readonly groups:
    | (Grouping & { readonly skipped: number; readonly size: number; readonly asked: Asked })
    | null;
}

export const PLAIN_VIEW: View = {
  fields: null,
  hasContacts: false,
  isWhole: false,
  isWithoutWords: false,
  facts: null,
  said: new Set(),
  given: null,
  groups: null,
};
