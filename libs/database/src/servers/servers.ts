import { Ambient, groupBy } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isUnreachable } from '../unreachable.js';
import { MAIN } from './addresses.js';
import type { StatementFacts } from './statement-facts.js';

/** For so long a process relies on where a workspace was, while it may have been moved. Its old database refuses writes for longer. */
export const PLACES_KEPT_MS = 5_000;
const MOST_PLACES = 100_000;

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
  private readonly known = new LRUCache<string, string>({
    max: MOST_PLACES,
    ttl: PLACES_KEPT_MS,
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
  });
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

  /** Takes note of where a workspace is. */
  note(id: string, database: string | null): void {
    this.known.set(id, database ?? MAIN);
  }

  /** The databases of workspaces, in parts of one database each. */
  async partsOf(ids: readonly string[]): Promise<Map<string, string[]>> {
    const places = await this.placesOf(ids, null);
    return groupBy(ids, (id) => places.get(id) ?? MAIN);
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
      const others = isAboutRows ? await this.named(text, workspaces, values, joined) : null;
      if (others !== null && others !== MAIN) throw new SeveralDatabasesError([MAIN, others], text);
      return MAIN;
    }
    if (isAboutRows) {
      const named = await this.named(text, workspaces, values, joined);
      const found = named ?? joined ?? this.current.value;
      if (found === undefined) throw new NoWorkspaceError(text);
      return found;
    }
    if (homes.has('either')) {
      return joined ?? this.current.value ?? (await this.named(text, workspaces, values, joined)) ?? MAIN;
    }
    if (homes.has('copied')) return this.current.value ?? joined ?? MAIN;
    return joined ?? this.current.value ?? null;
  }

  /** The database of the workspaces that a statement names; null if it names none. */
  private async named(
    text: string,
    workspaces: readonly number[],
    values: readonly unknown[],
    joined: string | null,
  ): Promise<string | null> {
    const ids = workspaces
      .flatMap((index) => values[index])
      .filter((id): id is string => typeof id === 'string');
    if (ids.length === 0) return null;
    const names = new Set((await this.placesOf(ids, joined)).values());
    if (names.size > 1) throw new SeveralDatabasesError(names, text);
    const [name = null] = names;
    return name;
  }

  /**
   * Where workspaces are; one that does not exist, and may be made, is in the main database.
   * @param joined the database of the running transaction, which goes on there and asks for no second connection
   */
  private async placesOf(ids: readonly string[], joined: string | null): Promise<Map<string, string>> {
    const places = new Map<string, string>();
    for (const id of new Set(ids)) {
      const isJoined = joined !== null && this.known.get(id, { allowStale: true }) === joined;
      const place = isJoined ? joined : this.known.get(id);
      if (place !== undefined) places.set(id, place);
    }
    const unknown = [...new Set(ids)].filter((id) => !places.has(id));
    if (unknown.length === 0) return places;
    for (const id of unknown) places.set(id, MAIN);
    for (const { id, database } of await this.ask(unknown)) {
      this.note(id, database);
      places.set(id, database ?? MAIN);
    }
    return places;
  }
}
