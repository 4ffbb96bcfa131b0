import type { AppError, Principal, WorkspaceScope } from '@loupe/kernel';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import DataLoader from 'dataloader';
import type { Budget } from './transport/budget.js';

/** What one request carries through its resolvers. */
export class RequestContext {
  /** Errors told beside the data, by message. */
  readonly reported = new Map<string, AppError>();

  private readonly loaders = new Map<unknown, DataLoader<string, unknown>>();

  constructor(
    readonly requestId: string,
    readonly principal: Principal,
    /** Null only while a document that needs no workspace executes. */
    readonly workspace: WorkspaceScope | null,
    /** What the request may spend. */
    readonly budget: Budget,
    /** Address of the service as the caller reaches it, without a path; empty for one who does not come by HTTP. */
    readonly origin = '',
  ) {}

  /** The workspace the request works in; the transport has refused requests that need one and have none. */
  get scope(): WorkspaceScope {
    if (this.workspace === null) throw new Error('A workspace-scoped field was executed without a workspace');
    return this.workspace;
  }

  /** Tells the caller of an error beside the data of the response: once, however many fields suffer from it. */
  reportOnce(error: AppError): void {
    this.reported.set(error.message, error);
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
