import { z } from 'zod';

/** The name of the main database; no other can have it. */
export const MAIN = 'main';

const NAME = /^[a-z][a-z0-9_]{0,19}$/;
const ENTRY = /^(?:([^:=]*)=)?(postgres(?:ql)?:\/\/\S*[^\s,])$/;
/** An address may have a comma itself, in its password: a new entry has an address of its own. */
const BETWEEN = /,(?=[^,]*postgres(?:ql)?:\/\/)/;

/** An address of a database by its name. */
export interface NamedAddress {
  readonly name: string;
  readonly url: string;
}

/** Whether a text can name a database beside the main one. */
export function isDatabaseName(text: string): boolean {
  return NAME.test(text) && text !== MAIN;
}

/** What a list of addresses must be besides. */
interface Form {
  /** Whether each has a name: none is the main database's. */
  readonly areNamed?: boolean;
  /** Whether a database has one address at most. */
  readonly areUnique?: boolean;
}

/** A setting of addresses by names, such as `postgres://…, big=postgres://…`; one without a name is the main database's. */
export function addresses({ areNamed = false, areUnique = false }: Form, mustBe: string) {
  return z
    .string()
    .default('')
    .transform((text, context) => {
      const found = namedAddresses(text);
      const names = new Set(found?.map(({ name }) => name));
      const isRight = !(areNamed && names.has(MAIN)) && !(areUnique && names.size !== found?.length);
      if (found !== null && isRight) return found;
      context.addIssue({ code: 'custom', message: mustBe });
      return z.NEVER;
    });
}

/** The entries of a text; null for one of another form. */
function namedAddresses(text: string): NamedAddress[] | null {
  const found: NamedAddress[] = [];
  if (text.trim() === '') return found;
  for (const entry of text.split(BETWEEN)) {
    const [, name = null, url] = ENTRY.exec(entry.trim()) ?? [];
    if (url === undefined || (name !== null && !isDatabaseName(name))) return null;
    found.push({ name: name ?? MAIN, url });
  }
  return found;
}
