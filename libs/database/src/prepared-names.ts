import { LRUCache } from 'lru-cache';
import type { Sql } from 'sql-template-tag';
import { textOfAnyWorkspace } from './workspace-id.js';

/** More than the number of look-ups in the code. Reaching it means that some look-up's text varies. */
const MAX_PREPARED = 100;

/** Each takes about 100 kB of memory of each connection's server process. */
const MAX_LISTS = 40;
/** Texts of lists that are remembered to know those that are asked again. */
const MAX_ASKED = 500;

/** A statement with its name. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** Names of prepared statements. */
export class PreparedNames {
  /** By text of the statement. */
  private readonly names = new Map<string, string>();
  private readonly lists = new Map<string, NamedStatement>();
  private readonly asked = new LRUCache<string, true>({ max: MAX_ASKED });

  /**
   * The statement of a list for which a plan is kept. Its text is up to what callers select, so this is only for the first ones that are asked
   * for again; null for others.
   */
  list(statement: Sql): NamedStatement | null {
    const { text } = statement;
    const known = this.lists.get(text);
    if (known !== undefined) return known;
    if (this.lists.size === MAX_LISTS) return null;
    if (!this.asked.has(text)) {
      this.asked.set(text, true);
      return null;
    }
    const prepared = { name: `loupe_list_${this.lists.size}`, text: textOfAnyWorkspace(statement) };
    this.lists.set(text, prepared);
    return prepared;
  }

  /** @throws Error if there are too many texts */
  nameOf(text: string): string {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (this.names.size === MAX_PREPARED) throw new Error(`Too many prepared statements; one is ${text}`);
    const name = `loupe_${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
