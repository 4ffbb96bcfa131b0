import { type ApolloDriverConfig } from '@nestjs/apollo';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { DateWithZoneScalar } from './date-with-zone.js';
import { LoupeGraphqlDriver } from './driver.js';
import { BigIntScalar, DateTimeScalar, DateTimeWithZoneScalar, JsonScalar } from './scalars.js';
import { AdmissionPlugin } from './transport/admission.plugin.js';

/** The GraphQL endpoint over the resolvers of all imported feature modules. */
@Module({})
export class LoupeGraphqlModule {
  /** @param gate module that provides RequestGate */
  static forRoot(gate: Type): DynamicModule {
    return {
      module: LoupeGraphqlModule,
      imports: [
        GraphQLModule.forRootAsync<ApolloDriverConfig>({
          driver: LoupeGraphqlDriver,
          imports: [gate],
          useFactory: () => ({
            autoSchemaFile: true,
            graphiql: false,
            buildSchemaOptions: { noDuplicatedFields: true },
            resolvers: {
              BigInt: BigIntScalar,
              DateTime: DateTimeScalar,
              DateTimeWithZone: DateTimeWithZoneScalar,
              DateWithZone: DateWithZoneScalar,
              JSON: JsonScalar,
            },
            sortSchema: true,
            plugins: [new AdmissionPlugin()],
          }),
        }),
      ],
    };
  }
}
