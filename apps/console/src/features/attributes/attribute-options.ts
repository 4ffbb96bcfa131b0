import type { Attribute } from './attributes.query';

type Option = NonNullable<Attribute['options']>[number];

/** The options of a text, one a line, without empty lines. */
export const newOptions = (text: string): { name: string }[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((name) => name !== '')
    .map((name) => ({ name }));

/** An option of an attribute as it is changed: a name of spaces alone takes it away. */
export interface DraftOption {
  id: string;
  name: string;
}

/**
 * All options as the API takes them: those that stay, by their ids, then the new ones. One that is left out is deleted with the
 * values that use it.
 */
export const changedOptions = (
  drafts: readonly DraftOption[],
  added: string,
): { id?: string; name: string }[] => [
  ...drafts.filter(({ name }) => name.trim() !== '').map(({ id, name }) => ({ id, name: name.trim() })),
  ...newOptions(added),
];

/** The options that a change would delete. */
export const goneOptions = (options: readonly Option[], drafts: readonly DraftOption[]): Option[] =>
  options.filter(({ id }) => !drafts.some((draft) => draft.id === id && draft.name.trim() !== ''));
