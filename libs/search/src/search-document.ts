import { MAX_CAPTION_READ } from '@loupe/content';
import type { WorkspaceRef } from '@loupe/kernel';
import type { DocumentKind } from './search.entities.js';
import { type Token, tokensOf } from './words.js';

/** PostgreSQL refuses a tsvector of one megabyte or more. */
const MAX_BYTES = 900_000;
/** PostgreSQL gives every later word this position. */
const MAX_POSITION = 16_383;
/** PostgreSQL stores no more positions per word. */
const MAX_PLACES = 255;
const BYTES_OF_ENTRY = 16;
const BYTES_OF_POSITION = 2;
/** Longer runs of letters are not words. They are cut off, in documents and in queries. */
const MAX_LETTERS = 64;

/** What is looked at of a text of each kind: the beginning, which is all of nearly every one. */
const MOST: Readonly<Record<DocumentKind, { characters: number; words: number }>> = {
  CAPTION: { characters: MAX_CAPTION_READ, words: 10_000 },
  // Five hours of speech.
  TRANSCRIPTION: { characters: 4 * MAX_CAPTION_READ, words: 50_000 },
  PICTURE: { characters: MAX_CAPTION_READ, words: 10_000 },
};

/** The searchable form of a text. */
export interface SearchDocument {
  /** A tsvector in PostgreSQL's text form. */
  vector: string;
  /** The distinct words of the text for which misspellings are found. */
  words: string[];
}

/**
 * The document of a text. In scripts without spaces, the document contains each character and each pair of neighbouring
 * characters. Only the beginning of a long text is used.
 * @param kind of a caption, the first line is a title, whose words get the weight A
 * @param sign what each lexeme of the vector begins with (signOf)
 */
export function searchDocument(text: string, kind: DocumentKind, sign = ''): SearchDocument {
  const { characters, words } = MOST[kind];
  const read = text.slice(0, characters);
  const titleEnd = kind === 'CAPTION' ? endOfTitle(read) : 0;
  const title = tokensOf(read.slice(0, titleEnd)).slice(0, words);
  const builder = new VectorBuilder();
  for (const token of title) builder.add(token, 'A');
  for (const token of tokensOf(read.slice(titleEnd)).slice(0, words - title.length)) builder.add(token, '');
  return builder.build(sign);
}

function endOfTitle(text: string): number {
  const end = text.indexOf('\n', text.search(/\S/u));
  return end < 0 ? text.length : end;
}

/** Where a lexeme stands in a document, as a tsvector lists it. */
interface Places {
  list: string;
  count: number;
}

class VectorBuilder {
  private readonly places = new Map<string, Places>();
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

  build(sign: string): SearchDocument {
    let vector = '';
    for (const [lexeme, { list }] of this.places) vector += `${quoted(sign + lexeme)}:${list} `;
    return { vector: vector.trimEnd(), words: [...this.words] };
  }

  private addRun(characters: readonly string[], weight: string): void {
    for (const [index, character] of characters.entries()) {
      this.position += 1;
      this.place(character, weight);
      const next = characters[index + 1];
      if (next !== undefined) this.place(character + next, weight);
    }
  }

  /** Returns false if the document is full. */
  private place(lexeme: string, weight: string): boolean {
    const known = this.places.get(lexeme);
    this.bytes += known === undefined ? Buffer.byteLength(lexeme) + BYTES_OF_ENTRY : BYTES_OF_POSITION;
    if (this.bytes > MAX_BYTES) return false;
    const place = `${Math.min(this.position, MAX_POSITION)}${weight}`;
    if (known === undefined) this.places.set(lexeme, { list: place, count: 1 });
    else if (known.count < MAX_PLACES) {
      known.list += `,${place}`;
      known.count += 1;
    }
    return true;
  }
}

/** How a word, a number or a sign is written in documents. */
export function lexemeOf({ text }: Token): string {
  return text.length <= MAX_LETTERS ? text : [...text].slice(0, MAX_LETTERS).join('');
}

/** Number of characters at the start of each lexeme that stand for its workspace. */
export const SIGN_LENGTH = 4;

/**
 * A tsvector or tsquery whose lexemes begin with a sign of the workspace: the last four digits of its id. Each workspace
 * then has its own index lists, and PostgreSQL's statistics of a lexeme's frequency are those of one workspace. Two
 * workspaces may share a sign. Their lists are then longer, but rows are still selected by workspace_id.
 */
export function inWorkspace(scope: WorkspaceRef, text: string): string {
  return text.replace(/'((?:[^']|'')+)'/g, `'${signOf(scope)}$1'`);
}

/** What the lexemes of a workspace begin with. */
export function signOf({ workspaceId }: WorkspaceRef): string {
  return workspaceId.slice(-SIGN_LENGTH);
}

/** A lexeme as it is written in a tsvector or tsquery. */
export function quoted(lexeme: string): string {
  return `'${/['\\]/.test(lexeme) ? lexeme.replace(/['\\]/g, '$&$&') : lexeme}'`;
}
