import type { Budget } from '@loupe/http';
import {
  type AppError,
  type Principal,
  ResponseDependencies,
  runInContext,
  StopSignal,
  type TokenScope,
  type WarningCode,
  type WorkspaceScope,
} from '@loupe/kernel';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import DataLoader from 'dataloader';
import { type GraphQLResolveInfo, responsePathAsArray } from 'graphql';

/** A warning about a correct response: an entry of `extensions.warnings`. */
export interface Warning {
  readonly message: string;
  /** Identifies the kind of warning; docs/errors.md lists the codes. */
  readonly code: WarningCode;
  /** Names in the workspace that may have been meant: the nearest first. */
  readonly names?: readonly string[];
  /** Path of the field in the response. */
  readonly path?: readonly (string | number)[];
}

/** State of one request, shared by its resolvers. */
export class RequestContext {
  /** Stopped when nobody waits for the answer any more. Changes go on all the same; what only waits ends. */
  readonly signal = new StopSignal();
  /** What the answer rests on. */
  readonly dependencies = new ResponseDependencies();
  /** Errors that are reported beside the data, by message. */
  readonly reported = new Map<string, AppError>();
  /** Scopes that its root fields needed. */
  readonly needed = new Set<TokenScope>();

  private readonly warned = new Map<string, Warning>();
  private readonly loaders = new Map<unknown, DataLoader<string, unknown>>();
  private readonly endings: (() => void)[] = [];
  private isOver = false;
  private scopeAtWork: WorkspaceScope | null = null;

  constructor(
    readonly requestId: string,
    readonly principal: Principal,
    /** Null only while an operation that needs no workspace executes. */
    readonly workspace: WorkspaceScope | null,
    /** The credits that the request may use. */
    readonly budget: Budget,
    /** Address of the service as the caller reaches it, without a path; empty for requests that do not come over HTTP. */
    readonly origin = '',
    /** IP address that the request came from; null for one who does not come by HTTP. */
    readonly address: string | null = null,
    /** The version of the workspace when the request was admitted; null where it was not read. */
    private readonly version: string | null = null,
  ) {}

  /** The workspace of the request. The transport has already refused requests that need a workspace and name none. */
  get scope(): WorkspaceScope {
    const scope = this.scopeAtWork ?? this.workspace;
    if (scope === null) throw new Error('A workspace-scoped field was executed without a workspace');
    return scope;
  }

  /**
   * Call it when the request is refused or the caller has disconnected. It starts no more stoppable work and cancels what
   * runs.
   */
  stop(): void {
    this.signal.stop(new Error('The request was stopped'));
  }

  /** Registers a callback for the end of the request. It runs at once if the request has ended already. */
  atEnd(then: () => void): void {
    if (this.isOver) then();
    else this.endings.push(then);
  }

  /** Call it once the response has been sent or the caller has disconnected. Only the first call has an effect. */
  end(): void {
    this.isOver = true;
    for (const then of this.endings.splice(0)) then();
  }

  /**
   * Executes the request's document as work of its workspace, so that shared resources are divided fairly.
   * @param canStop true if the operation changes nothing
   */
  run<Result>(canStop: boolean, execute: () => Promise<Result>): Promise<Result> {
    const owner = this.workspace?.workspaceId ?? this.principal.tokenId;
    const work = { owner, signal: canStop ? this.signal : null, dependencies: this.dependencies };
    // Changes run in transactions, and transactions take no scope.
    if (!canStop || this.workspace === null) return runInContext(work, execute);
    this.scopeAtWork = { ...this.workspace, work: { ...work, version: this.version } };
    return execute();
  }

  /** Reports an error beside the data of the response: once, however many fields it affects. */
  reportOnce(error: AppError): void {
    this.reported.set(error.message, error);
  }

  /** Adds a warning to the response: once for each path. */
  warn(warning: Warning): void {
    this.warned.set(JSON.stringify(warning), warning);
  }

  /**
   * The response's `extensions`; undefined if there are none. Fields that run beside each other warn in any order, so the
   * warnings stand in the order of the answer.
   * @param data the answer's data
   */
  extensions(data: object | null | undefined): { warnings: Warning[] } | undefined {
    if (this.warned.size === 0) return undefined;
    const keys = Object.keys(data ?? {});
    const placeOf = ({ path = [] }: Warning) => keys.indexOf(String(path[0]));
    return { warnings: [...this.warned.values()].sort((a, b) => placeOf(a) - placeOf(b)) };
  }

  /**
   * This request's data loader of a batch function, created at the first call.
   * @param batch loads the values of keys, by key; a key that is absent loads as `missing`
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

  /**
   * Clears the loaders. The mutations of a request run one after the other, and each must see what the ones before it
   * changed.
   */
  forgetLoaded(): void {
    this.loaders.clear();
  }
}

/** Gives the warnings of a field's service to its response, with the field's path. */
export function warnerOf(context: RequestContext, { path }: GraphQLResolveInfo): (warning: Warning) => void {
  return (warning) => context.warn({ ...warning, path: responsePathAsArray(path) });
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
