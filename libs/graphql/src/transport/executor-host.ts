import { AppConfig } from '@loupe/config';
import { Injectable, Module } from '@nestjs/common';
import type { GraphqlExecutor } from './executor.js';
import { KeptAnswers } from './kept-answers.js';

/** Gives other endpoints the executor, which exists once the GraphQL module has been initialised. */
@Injectable()
export class GraphqlExecutorHost {
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

/** The one GraphqlExecutorHost of the application, and what it keeps. */
@Module({
  providers: [
    GraphqlExecutorHost,
    {
      provide: KeptAnswers,
      inject: [AppConfig],
      useFactory: (config: AppConfig) => new KeptAnswers(config.get('KEPT_ANSWERS_BYTES')),
    },
  ],
  exports: [GraphqlExecutorHost, KeptAnswers],
})
export class GraphqlExecutorModule {}
