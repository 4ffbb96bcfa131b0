import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { LoupeGraphqlDriver } from './driver.js';
import { GraphqlExecutorModule } from './transport/executor-host.js';
import { GRAPHQL_PATH } from './transport/graphql.route.js';

/** The GraphQL endpoint over the resolvers of all imported feature modules. */
@Module({})
export class LoupeGraphqlModule {
  /** @param bindings modules that provide RequestGate, RequestLimiter, QueryCosts and IdempotencyStore */
  static forRoot(...bindings: Type[]): DynamicModule {
    return {
      module: LoupeGraphqlModule,
      imports: [
        GraphQLModule.forRootAsync({
          driver: LoupeGraphqlDriver,
          imports: [GraphqlExecutorModule, ...bindings],
          useFactory: () => ({
            // Nest only logs it; the driver registers the route.
            path: GRAPHQL_PATH,
            buildSchemaOptions: { noDuplicatedFields: true },
          }),
        }),
      ],
    };
  }
}
