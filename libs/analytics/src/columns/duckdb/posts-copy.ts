import type { ColumnQuestion, ColumnRow, ColumnStore } from '@loupe/columns';
import { changesIn, epochIn } from '@loupe/database';
import { AppError } from '@loupe/kernel';
import { checkContinues } from '../feed-continuity.js';
import {
  BEFORE_POSTS,
  type FeedState,
  type PostsFeedRepository,
  type PostsSource,
} from '../posts-feed.repository.js';
import { postsTable } from './duckdb-table.js';

/** Posts that are copied in one statement: some 40 ms of work on each side. */
const PAGE = 2000;
/** Changes that are taken over in one statement. */
const CHANGES = 5000;
/** Milliseconds until work is tried again that the store had no time for. */
const PAUSE_MS = 1000;

/** Whether a state has all changes of a version. */
const isOf = ({ epoch, changes }: FeedState, version: string) =>
  epochIn(version) === epoch && changes >= changesIn(version);

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Times that work is done, if the copy changes under it. */
const ATTEMPTS = 3;

/** The rows of each question. */
type AskCopy = (questions: readonly ColumnQuestion[]) => Promise<ColumnRow[][]>;

/** The counter of changes of a copy that has only some of them: fewer than any. */
const NOT_ALL = -1;

/** A copy of a workspace’s posts in columns, and how far it has come. */
export class PostsCopy {
  readonly table: string;
  private state: FeedState | null = null;
  private isWhole = false;
  /** How many times only some of the changes were taken over. */
  private parts = 0;
  /** Whether nobody wants it any more. */
  isStopped = false;
  private catching: Promise<boolean> | null = null;

  constructor(
    private readonly store: ColumnStore,
    private readonly feed: PostsFeedRepository,
    /** Of all copies of the process. */
    private readonly number: number,
    readonly workspaceId: string,
    readonly timeZone: string,
    /** Posts that were to be copied. */
    readonly size: number,
    /** When it was asked last, in milliseconds. */
    public askedAt: number,
  ) {
    this.table = postsTable(number).name;
  }

  private get source(): PostsSource {
    return { workspaceId: this.workspaceId, timeZone: this.timeZone, isVersioned: false };
  }

  /** Whether it is whole. */
  get isReady(): boolean {
    return this.isWhole && !this.isStopped;
  }

  /** Whether others of the changes are still to be taken over, so that it is of no state of the database. */
  private get isPartial(): boolean {
    return this.state?.changes === NOT_ALL;
  }

  /**
   * Copies all posts, with pauses as long as the work, so that it never takes more than half of a processor from requests.
   * @throws as ColumnStore; the copy is of no use then
   */
  async fill(): Promise<void> {
    const begun = await this.feed.state(this.workspaceId);
    await this.store.create(this.workspaceId, postsTable(this.number));
    let last: string | null = BEFORE_POSTS;
    while (last !== null && !this.isStopped) {
      const started = Date.now();
      const page = await this.feed.page(this.source, last, PAGE);
      if (page.count > 0)
        await this.patiently(() => this.store.put(this.workspaceId, this.table, [], `[${page.rows}]`));
      last = page.count < PAGE ? null : page.last;
      await pause(Date.now() - started);
    }
    await this.patiently(() => this.store.compress(this.workspaceId, this.table));
    this.state = begun;
    // What changed meanwhile is copied again: some of the posts were read before it and some after it.
    await this.catchUpBehind();
    if (this.isPartial) throw new Error('Too many changes wait for the worker');
    this.isWhole = true;
  }

  /**
   * Takes over what changed, so that the copy is of a state that is not older than a request.
   * @param version the workspace’s version when the request was admitted; null for the state of now
   * @returns whether it is; if not, there is too much to take over while a question waits
   * @throws OutdatedCopyError, and as ColumnStore; the copy is of no use then
   */
  async catchUp(version: string | null): Promise<boolean> {
    const isThere = () => version !== null && this.state !== null && isOf(this.state, version);
    if (isThere()) return true;
    // One that runs may have begun before the change.
    if (this.catching !== null) await this.catching;
    if (isThere()) return true;
    this.catching ??= this.step().finally(() => {
      this.catching = null;
    });
    return this.catching;
  }

  /**
   * What some work makes of the rows of questions, all of which are of one state of the database: work that asks several times is done again
   * where changes were taken over in between. Null if the copy is of no state, as only some of many changes were taken over, or changes all the time.
   * @param isByCampaigns whether the questions are about campaigns: null too while there are deleted ones, as their posts are still in them
   * @throws as ColumnStore
   */
  async ofOneState<Result>(
    work: (ask: AskCopy) => Promise<Result>,
    isByCampaigns: boolean,
  ): Promise<Result | null> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { state, parts } = this;
      if (this.isPartial || (isByCampaigns && state?.hasDeletedCampaigns)) return null;
      let times = 0;
      const result = await work((questions) => {
        times += 1;
        return this.store.ask(this.workspaceId, this.table, questions);
      });
      // That a campaign was deleted meanwhile is in the state alone.
      if (times > 1 || isByCampaigns ? state === this.state : parts === this.parts) return result;
    }
    return null;
  }

  /** Takes over all that changed, however much it is; without those that wait for their places while no worker gives them. @throws as ColumnStore */
  async catchUpBehind(): Promise<void> {
    let before: string | undefined;
    while (!this.isStopped && !(await this.catchUp(null))) {
      if (this.state?.position === before) return;
      before = this.state?.position;
    }
  }

  /** Stops what is being copied. */
  stop(): void {
    this.isStopped = true;
  }

  /** Takes over some changes; whether there are no more of them. @throws OutdatedCopyError */
  private async step(): Promise<boolean> {
    const { state } = this;
    if (state === null) throw new Error('The copy is not whole');
    const now = await this.feed.state(this.workspaceId);
    if (now.epoch === state.epoch && now.changes === state.changes) return true;
    const changed = await this.feed.changed(this.source, state.position, CHANGES);
    const { position, changes, epoch, hasMore, hasDeletedCampaigns } = changed;
    checkContinues(state, changed);
    if (hasMore) {
      this.parts += 1;
      this.state = { ...state, changes: NOT_ALL };
    }
    if (changed.ids.length > 0)
      await this.store.put(this.workspaceId, this.table, changed.ids, `[${changed.rows}]`);
    this.state = { position, epoch, changes: hasMore ? NOT_ALL : changes, hasDeletedCampaigns };
    return !hasMore;
  }

  /** Work that is tried again while the store has no time for it. */
  private async patiently(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (this.isStopped || !(error instanceof AppError)) throw error;
        await pause(PAUSE_MS);
      }
    }
  }
}
