import { setTimeout as sleep } from 'node:timers/promises';
import { AppConfig } from '@loupe/config';
import { CountsService } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { OutdatedCopyError } from '../feed-continuity.js';
import { PostsFeedRepository, type PostsSource } from '../posts-feed.repository.js';
import { ClickHouseCopies, type Copy, type VersionedState } from './clickhouse-copies.js';
import { ClickHouseStore } from './clickhouse-store.js';
import { currentNamesOf, namesOf } from './clickhouse-table.filter.js';

/** Changes that are taken over in one statement. */
const CHANGES = 20_000;
/** What one turn copies; then changes are looked for again. */
const TURN_MS = 40_000;
/** Deleted posts are in files of the server for so long at most. */
const REWRITTEN_MS = 60 * 60_000;

interface Filling {
  copy: Copy;
  state: VersionedState;
}

/** Keeps copies of posts in ClickHouse: one for each workspace with enough posts. */
@Injectable()
export class ClickHouseFeeder implements OnModuleDestroy {
  private readonly logger = new Logger('ClickHouse');
  private readonly least: number;
  private isStopped = false;

  constructor(
    private readonly store: ClickHouseStore,
    private readonly copies: ClickHouseCopies,
    private readonly feed: PostsFeedRepository,
    private readonly workspaces: WorkspacesService,
    private readonly counts: CountsService,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.least = config.get('COLUMNS_MIN_ITEMS');
  }

  /** What is copied goes on in another process, or when this one is started again. */
  onModuleDestroy(): void {
    this.isStopped = true;
  }

  /**
   * Makes and drops copies, takes over what has changed, and copies posts for a while. A workspace that fails does not stop the others.
   * @returns the number of copies that are not whole yet
   */
  async feedAll(): Promise<number> {
    const tables = this.store.isOn ? await this.guarded(() => this.copies.tables()) : null;
    if (tables === null) return 0;
    const filling: Filling[] = [];
    for (const { id, timeZone } of await this.workspaces.all()) {
      const source = { workspaceId: id, timeZone, isVersioned: true };
      if ((await this.counts.all(source, 'items')) < this.least) continue;
      const names = tables.get(namesOf(id)) ?? [];
      tables.delete(namesOf(id));
      const kept = await this.guarded(() => this.keep(source, names));
      if (kept !== null) filling.push(kept);
    }
    // Of workspaces that were deleted, or have fewer posts than before.
    for (const name of [...tables.values()].flat()) await this.copies.drop(name);
    return this.fill(filling);
  }

  /** Brings a workspace’s copy up to date, or makes it. @returns it if posts are still to be copied */
  private async keep(source: PostsSource, names: readonly string[]): Promise<Filling | null> {
    const { epoch } = await this.feed.state(source.workspaceId);
    const current = currentNamesOf(source, epoch);
    const newest = names.findLast((name) => name.startsWith(current));
    for (const name of names) if (name !== newest) await this.copies.drop(name);
    const there = newest === undefined ? null : { table: newest, source, epoch };
    const state = there === null ? null : await this.copies.state(there);
    if (there === null || state === null) return this.begin(source, newest);
    if (state.filledTo !== null) return { copy: there, state };
    try {
      await this.catchUp(there, state);
      return null;
    } catch (error) {
      if (!(error instanceof OutdatedCopyError)) throw error;
      return this.begin(source, newest);
    }
  }

  /** A copy in place of one that is of no use. */
  private async begin(source: PostsSource, former: string | undefined): Promise<Filling> {
    if (former !== undefined) await this.copies.drop(former);
    return this.copies.create(source, this.clock.now());
  }

  /** Takes over all changes, but for those that wait for their places while no worker gives them. */
  private async catchUp(copy: Copy, begun: VersionedState): Promise<void> {
    let state = begun;
    while (await this.copies.isBehind(copy, state)) {
      const next = await this.copies.takeOver(copy, state, { limit: CHANGES, isWhole: false });
      const hasMoved = next.position !== state.position || !next.isPartial;
      state = next;
      if (!hasMoved) return;
      if (!next.isPartial) break;
    }
    const now = this.clock.now();
    if (state.gone > 0 && now.getTime() - state.rewrittenAt >= REWRITTEN_MS)
      await this.copies.rewrite(copy, state, now);
  }

  /** Copies pages of posts, in turns of the workspaces and with pauses as long as the work. */
  private async fill(filling: readonly Filling[]): Promise<number> {
    const begun = Date.now();
    let turns = [...filling];
    while (turns.length > 0 && !this.isStopped && Date.now() - begun < TURN_MS) {
      const next: Filling[] = [];
      for (const { copy, state } of turns) {
        const started = Date.now();
        const filled = await this.guarded(() => this.filled(copy, state));
        if (filled !== null) next.push({ copy, state: filled });
        await sleep(Date.now() - started);
      }
      turns = next;
    }
    return turns.length;
  }

  /** Copies a page; after the last one, what changed meanwhile. @returns null if that was all */
  private async filled(copy: Copy, before: VersionedState): Promise<VersionedState | null> {
    const state = await this.copies.fill(copy, before);
    if (state.filledTo !== null) return state;
    await this.catchUp(copy, state);
    return null;
  }

  private async guarded<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (error) {
      this.logger.error(error);
      return null;
    }
  }
}
