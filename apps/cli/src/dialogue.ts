import { createInterface } from 'node:readline/promises';
import { InvalidInputError } from '@loupe/kernel';

/** @throws InvalidInputError where nobody can be asked */
export function requireTerminal(): void {
  if (process.stdin.isTTY !== true)
    throw new InvalidInputError('yes: is required, because there is no terminal to ask at');
}

/** The answer of the person at the terminal, without spaces around it. */
export async function ask(question: string): Promise<string> {
  const dialogue = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await dialogue.question(question)).trim();
  } finally {
    dialogue.close();
  }
}

/**
 * Has the person at the terminal type the name of what is to be deleted for good.
 * @param kind what it is, such as `source`
 * @throws InvalidInputError where nobody can be asked, and for another name
 */
export async function requireTypedName(kind: string, name: string): Promise<void> {
  requireTerminal();
  const answer = await ask(`This cannot be undone. Type the name of the ${kind} to delete it: `);
  if (answer !== name) throw new InvalidInputError(`That is not the name. The ${kind} was not deleted.`);
}
