import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { Logger } from '@nestjs/common';
import { GraphQLError } from 'graphql';
import type { RequestContext } from '../context.js';
import { publicError } from '../errors.js';

/** Turns the errors of an execution, and those told beside its data, into what callers see; logs what is ours. */
export class ErrorsPlugin implements ApolloServerPlugin<RequestContext> {
  private readonly logger = new Logger('GraphQL');

  async requestDidStart(): Promise<GraphQLRequestListener<RequestContext>> {
    return {
      willSendResponse: async ({ errors = [], response, contextValue }) => {
        const beside = [...contextValue.reported.values()].map(
          (error) => new GraphQLError(error.message, { originalError: error }),
        );
        if (response.body.kind !== 'single' || errors.length + beside.length === 0) return;
        response.body.singleResult.errors = [...errors, ...beside].map((error) => {
          const told = publicError(error, contextValue.requestId);
          if (told.cause !== null)
            this.logger.error(`${contextValue.requestId} ${String(error.path)}`, told.cause);
          return told.error;
        });
      },
    };
  }
}
