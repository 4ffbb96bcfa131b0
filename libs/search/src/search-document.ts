import type { WorkspaceScope } from '@loupe/kernel';
import { type Token, tokensOf } from './words.js';

/** PostgreSQL refuses a tsvector of a megabyte. */
const MAX_BYTES = 900_000;
/** Beyond it PostgreSQL gives every word the same position. */
const MAX_POSITION = 16_383;
/** PostgreSQL keeps no more positions of a word. */
const MAX_PLACES = 255;
const BYTES_OF_ENTRY = 16;
const BYTES_OF_POSITION = 2;
/** Longer ones are no words: they are cut off, in documents and queries alike. */
const MAX_LETTERS = 64;

/** What is searched of a text. */
export interface SearchDocument {
  /** A tsvector as PostgreSQL reads it. */
  vector: string;
  /** The distinct words in it that can be misspelt. */
  words: string[];
}

/**
 * The document of a text. Runs of scripts without spaces are in it by each of their characters and by each two that
 * stand together. Of a text beyond some hundred thousand words the beginning is taken.
 * @param headline whether the first line is a title, whose words have the weight A
 */
export function searchDocument(text: string, headline: boolean): SearchDocument {
  const titleEnd = headline ? endOfTitle(text) : 0;
  const builder = new VectorBuilder();
  for (const token of tokensOf(text.slice(0, titleEnd))) builder.add(token, 'A');
  for (const token of tokensOf(text.slice(titleEnd))) builder.add(token, '');
  return builder.build();
}

function endOfTitle(text: string): number {
  const end = text.indexOf('\n', text.search(/\S/u));
  return end < 0 ? text.length : end;
}

class VectorBuilder {
  private readonly places = new Map<string, string[]>();
  private readonly words = new Set<string>();
  private position = 0;
  private bytes = 0;

  add(token: Token, weight: 'A' | ''): void {
    if (token.kind === 'run') {
      this.addRun([...token.text], weight);
      return;
    }
    this.position += 1;
    const lexeme = lexemeOf(token);
    if (this.place(lexeme, weight) && token.kind === 'word') this.words.add(lexeme);
  }

  build(): SearchDocument {
    const entries = [...this.places].map(([lexeme, places]) => `${quoted(lexeme)}:${places.join(',')}`);
    return { vector: entries.join(' '), words: [...this.words] };
  }

  private addRun(characters: readonly string[], weight: string): void {
    for (const [index, character] of characters.entries()) {
      this.position += 1;
      this.place(character, weight);
      const next = characters[index + 1];
      if (next !== undefined) this.place(character + next, weight);
    }
  }

  /** False where the document is full. */
  private place(lexeme: string, weight: string): boolean {
    const known = this.places.get(lexeme);
    this.bytes += known === undefined ? Buffer.byteLength(lexeme) + BYTES_OF_ENTRY : BYTES_OF_POSITION;
    if (this.bytes > MAX_BYTES) return false;
    const place = `${Math.min(this.position, MAX_POSITION)}${weight}`;
    if (known === undefined) this.places.set(lexeme, [place]);
    else if (known.length < MAX_PLACES) known.push(place);
    return true;
  }
}

/** How a word, a number or a sign stands in documents. */
export function lexemeOf({ text }: Token): string {
  return text.length <= MAX_LETTERS ? text : [...text].slice(0, MAX_LETTERS).join('');
}

/** Characters of a lexeme in a document that are the sign of its workspace. */
export const SIGN_LENGTH = 4;

/**
 * A tsvector or tsquery whose lexemes begin with a sign of the workspace, the last four digits of its id: so the list of a
 * lexeme in the index, and what PostgreSQL knows of its frequency, are those of one workspace. Workspaces may share a sign:
 * that makes their lists longer, and rows are chosen by workspace_id all the same.
 */
export function inWorkspace({ workspaceId }: WorkspaceScope, text: string): string {
  return text.replace(/'((?:[^']|'')+)'/g, `'${workspaceId.slice(-SIGN_LENGTH)}$1'`);
}

/** A lexeme as tsvector and tsquery are written. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
}
