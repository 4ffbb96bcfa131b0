import { setMaxListeners } from 'node:events';
import {
  type AppError,
  asPartOf,
  type Principal,
  type WarningCode,
  type WorkspaceScope,
} from '@loupe/kernel';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import DataLoader from 'dataloader';
import type { Budget } from './transport/budget.js';

/** What the caller should know of an answer that is right as it stands: `extensions.warnings`. */
export interface Warning {
  readonly message: string;
  /** To be told apart by; docs/errors.md lists them. */
  readonly code: WarningCode;
  /** Of the field in the response. */
  readonly path?: readonly (string | number)[];
}

/** What one request carries through its resolvers. */
export class RequestContext {
  /** Errors told beside the data, by message. */
  readonly reported = new Map<string, AppError>();

  private readonly warned = new Map<string, Warning>();
  private readonly stopping = new AbortController();
  private readonly loaders = new Map<unknown, DataLoader<string, unknown>>();
  private readonly endings: (() => void)[] = [];
  private isOver = false;
  private scopeAtWork: WorkspaceScope | null = null;

  constructor(
    readonly requestId: string,
    readonly principal: Principal,
    /** Null only while a document that needs no workspace executes. */
    readonly workspace: WorkspaceScope | null,
    /** What the request may spend. */
    readonly budget: Budget,
    /** Address of the service as the caller reaches it, without a path; empty for one who does not come by HTTP. */
    readonly origin = '',
    /** IP address that the request came from; null for one who does not come by HTTP. */
    readonly address: string | null = null,
  ) {}

  /** The workspace the request works in; the transport has refused requests that need one and have none. */
  get scope(): WorkspaceScope {
    const scope = this.scopeAtWork ?? this.workspace;
    if (scope === null) throw new Error('A workspace-scoped field was executed without a workspace');
    return scope;
  }

  /** To be called when the caller is refused or gone: of what can be stopped nothing more starts, the rest is cancelled. */
  stop(): void {
    this.stopping.abort();
  }

  /** Has something done once the answer has been taken or nobody waits for it any more; at once if that is so already. */
  atEnd(then: () => void): void {
    if (this.isOver) then();
    else this.endings.push(then);
  }

  /** To be called once the answer has been taken, or nobody waits for it any more; the first call counts. */
  end(): void {
    this.isOver = true;
    for (const then of this.endings.splice(0)) then();
  }

  /**
   * Executes the request's document as the work of its workspace, for those that share something out.
   * @param canStop whether it changes nothing
   */
  run<Result>(canStop: boolean, execute: () => Promise<Result>): Promise<Result> {
    const { signal } = this.stopping;
    // Each statement that waits or runs listens.
    setMaxListeners(0, signal);
    const owner = this.workspace?.workspaceId ?? this.principal.tokenId;
    const work = { owner, signal: canStop ? signal : null };
    // What changes something runs in transactions, which no scope is given to.
    if (!canStop || this.workspace === null) return asPartOf(work, execute);
    this.scopeAtWork = { ...this.workspace, work };
    return execute();
  }

  /** Tells the caller of an error beside the data of the response: once, however many fields suffer from it. */
  reportOnce(error: AppError): void {
    this.reported.set(error.message, error);
  }

  /** Tells the caller of something beside the data of the response that is no error: once for each place. */
  warn(warning: Warning): void {
    this.warned.set(JSON.stringify(warning), warning);
  }

  /** What stands in the response beside data and errors; undefined for nothing. */
  get extensions(): { warnings: Warning[] } | undefined {
    return this.warned.size === 0 ? undefined : { warnings: [...this.warned.values()] };
  }

  /**
   * This request's loader of a batch function, made when first asked for.
   * @param batch gives the values of keys by key; a key that is absent loads as `missing`
   */
  loader<Value>(
    batch: (keys: readonly string[], context: RequestContext) => Promise<ReadonlyMap<string, Value>>,
    missing: Value,
  ): DataLoader<string, Value> {
    const known = this.loaders.get(batch);
    if (known !== undefined) return known as DataLoader<string, Value>;
    const loader = new DataLoader<string, Value>(async (keys) => {
      const values = await batch(keys, this);
      return keys.map((key) => values.get(key) ?? missing);
    });
    this.loaders.set(batch, loader as DataLoader<string, unknown>);
    return loader;
  }

  /** Forgets what was loaded: the mutations of a request run one after the other, and each is shown what it left. */
  forgetLoaded(): void {
    this.loaders.clear();
  }
}

function contextOf(execution: ExecutionContext): RequestContext {
  return GqlExecutionContext.create(execution).getContext<RequestContext>();
}

/** Injects the request's context into a resolver. */
export const Ctx = createParamDecorator((_: unknown, execution: ExecutionContext) => contextOf(execution));

/** Injects the workspace that a root field works in. */
export const Scope = createParamDecorator(
  (_: unknown, execution: ExecutionContext) => contextOf(execution).scope,
);
