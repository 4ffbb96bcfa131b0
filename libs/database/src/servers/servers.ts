import { Ambient } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import { isUnreachable } from '../unreachable.js';
import type { StatementFacts } from './statement-facts.js';

/** The name of the main database; none of DATABASE_OF_WORKSPACES can have it. */
export const MAIN = 'main';

/** Whether work is of no use unless each database answers, or is done for those that do. */
export type Reach = 'ALL' | 'THOSE_THAT_ANSWER';

/** A statement concerns rows of several databases. There is no commit, and no join, over two. */
export class SeveralDatabasesError extends Error {
  constructor(names: Iterable<string>, text: string) {
    super(`A statement or its transaction concerns several databases (${[...names].join(', ')}): ${text}`);
    this.name = 'SeveralDatabasesError';
  }
}

/** A statement is about rows of workspaces and does not say which, so it belongs to no database. */
export class NoWorkspaceError extends Error {
  constructor(text: string) {
    super(`A statement names no workspace, and no database to run in: ${text}`);
    this.name = 'NoWorkspaceError';
  }
}

/** Finds the databases of workspaces. */
export class Servers {
  private readonly logger = new Logger('Databases');
  private readonly known = new Map<string, string>();
  private readonly current = new Ambient<string>();
  /** Databases that were passed over, so that it is said once. */
  private readonly down = new Set<string>();

  /**
   * @param names of all databases, the main one first
   * @param ask reads from the main database where workspaces are, by their ids
   */
  constructor(
    readonly names: readonly string[],
    private readonly ask: (ids: readonly string[]) => Promise<{ id: string; database: string | null }[]>,
  ) {}

  /** Runs work whose statements about every workspace are about those of one database. */
  on<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return this.current.run(name, work);
  }

  /**
   * Runs work once for each database. One that is down holds up its own workspaces only: the others have their turn first.
   * @param reach what becomes of the others' results where one is down
   * @throws what the work threw
   */
  async onEach<Result>(work: (name: string) => Promise<Result>, reach: Reach): Promise<Result[]> {
    const { value: current } = this.current;
    if (current !== undefined) return [await work(current)];
    const results: Result[] = [];
    const failures: unknown[] = [];
    for (const name of this.names) {
      try {
        results.push(await this.on(name, () => work(name)));
        if (this.down.delete(name)) this.logger.log(`The database ${name} answers again`);
      } catch (error) {
        if (reach === 'ALL' || name === MAIN || !isUnreachable(error)) failures.push(error);
        else if (!this.down.has(name)) {
          this.logger.error(`The database ${name} is passed over: ${String(error)}`);
          this.down.add(name);
        }
      }
    }
    if (failures.length > 0) throw failures[0];
    return results;
  }

  /** The databases of workspaces, in parts of one database each. */
  async partsOf(ids: readonly string[]): Promise<Map<string, string[]>> {
    await this.learn(ids);
    const parts = new Map<string, string[]>();
    for (const id of ids) {
      const name = this.placeOf(id);
      const part = parts.get(name);
      if (part === undefined) parts.set(name, [id]);
      else part.push(id);
    }
    return parts;
  }

  /**
   * The database that a statement belongs to; null where it could be any.
   * @param joined the database of its transaction; null outside of one, and before its first statement
   */
  async find(
    text: string,
    { homes, workspaces, isWrite }: StatementFacts,
    values: readonly unknown[],
    joined: string | null,
  ): Promise<string | null> {
    const isAboutRows = homes.has('workspace');
    if (homes.has('main') || (homes.has('copied') && isWrite && !isAboutRows && !homes.has('either'))) {
      const others = isAboutRows ? await this.named(text, workspaces, values) : null;
      if (others !== null && others !== MAIN) throw new SeveralDatabasesError([MAIN, others], text);
      return MAIN;
    }
    if (isAboutRows) {
      const named = await this.named(text, workspaces, values);
      const found = named ?? joined ?? this.current.value;
      if (found === undefined) throw new NoWorkspaceError(text);
      return found;
    }
    if (homes.has('either')) {
      return joined ?? this.current.value ?? (await this.named(text, workspaces, values)) ?? MAIN;
    }
    if (homes.has('copied')) return this.current.value ?? joined ?? MAIN;
    return joined ?? this.current.value ?? null;
  }

  /** The database of the workspaces that a statement names; null if it names none. */
  private async named(
    text: string,
    workspaces: readonly number[],
    values: readonly unknown[],
  ): Promise<string | null> {
    const ids = workspaces
      .flatMap((index) => values[index])
      .filter((id): id is string => typeof id === 'string');
    if (ids.length === 0) return null;
    await this.learn(ids);
    const names = new Set(ids.map((id) => this.placeOf(id)));
    if (names.size > 1) throw new SeveralDatabasesError(names, text);
    const [name = null] = names;
    return name;
  }

  private placeOf(id: string): string {
    return this.known.get(id) ?? MAIN;
  }

  /** A workspace stays where it is, so it is asked for once; one that does not exist may be made. */
  private async learn(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.known.has(id));
    if (unknown.length === 0) return;
    for (const { id, database } of await this.ask(unknown)) this.known.set(id, database ?? MAIN);
  }
}
