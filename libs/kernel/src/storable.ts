/** With the flag `u` it matches lone surrogates only: a whole pair is one character. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** True for a text that PostgreSQL can store. JSON may have the character NUL and halves of characters, its texts may not. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}
