import { Injectable, Module } from '@nestjs/common';
import type { GraphqlExecutor } from './executor.js';
import { ResponseCache } from './response-cache.js';

/** Gives other endpoints the executor, which exists once the GraphQL module has been initialised. */
@Injectable()
export class GraphqlExecutorHost {
  /** What the GraphQL endpoint keeps; nothing before it has been initialised. */
  cache = new ResponseCache(0);
  private found: GraphqlExecutor | null = null;

  /** @throws Error before the GraphQL module has been initialised */
  get executor(): GraphqlExecutor {
    if (this.found === null) throw new Error('The GraphQL module has not been initialised yet');
    return this.found;
  }

  set executor(executor: GraphqlExecutor) {
    this.found = executor;
  }
}

/** The one GraphqlExecutorHost of the application. */
@Module({ providers: [GraphqlExecutorHost], exports: [GraphqlExecutorHost] })
export class GraphqlExecutorModule {}
