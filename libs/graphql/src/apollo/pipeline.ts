import type { ApolloServer, GraphQLResponse } from '@apollo/server';
import { AnswerTooLarge, type ChargedOperation, type Execute, tooLarge } from '@loupe/graphql-execution';
import { boundedMessage, internalRefusal, Refusal, reportedErrors } from '@loupe/http';
import { Logger } from '@nestjs/common';
import {
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import type { RequestContext } from '../context.js';
import { publicError } from '../public-errors.js';
import { Answers } from '../transport/answers.js';
import type { Documents } from '../transport/documents.js';
import { contextOf, type OperationContext, OperationRun } from './operation-run.js';
import { apolloServer, type Plugin } from './server.js';

export interface PipelineSettings {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly execute: Execute;
  /** Plugins of the installation. */
  readonly plugins: readonly Plugin[];
}

/** Apollo Server, through which every admitted operation passes on its way to execution and back (docs/adr/0088). */
export class Pipeline {
  readonly server: ApolloServer;
  private readonly run: Execute;
  private readonly answers = new Answers();
  /** Apollo formats errors without saying whose they are. */
  private readonly runs = new WeakMap<object, OperationRun>();
  private readonly logger = new Logger('GraphQL');

  constructor({ schema, documents, execute, plugins }: PipelineSettings) {
    this.run = execute;
    this.server = apolloServer({
      schema,
      documents,
      plugins,
      own: this.observer(),
      formatError: (formatted, error) => this.reported(formatted, error),
      execute: (run) => this.executed(run),
      logger: this.logger,
    });
  }

  /**
   * The result of an admitted operation, with its errors as callers see them; internal errors are logged.
   * @throws Refusal for an operation whose charge is refused, whose response finds no room, or on which a plugin fails
   */
  async execute(admitted: ChargedOperation, context: RequestContext): Promise<FormattedExecutionResult> {
    const run = new OperationRun(admitted, context);
    const [{ body }] = await Promise.all([this.responseTo(run), admitted.charging]);
    if (run.ended instanceof AnswerTooLarge) return tooLarge(run.ended);
    if (run.ended !== null) throw run.ended;
    if (body.kind === 'single') return body.singleResult;
    throw new Error('A plugin answers in parts, which this API does not send');
  }

  private async responseTo(run: OperationRun): Promise<GraphQLResponse> {
    const { requestId } = run.context;
    const { query, variables, operationName } = run.admitted.request;
    try {
      return await this.server.executeOperation(
        { query, variables, ...(operationName === undefined ? {} : { operationName }) },
        { contextValue: contextOf(run) },
      );
    } catch (error) {
      this.logger.error(`${requestId} an Apollo plugin`, run.failure ?? error);
      throw internalRefusal(requestId);
    }
  }

  private async executed(run: OperationRun): Promise<ExecutionResult> {
    const { admitted, context } = run;
    const { operation } = admitted.operation;
    run.hasBegun = true;
    const answer = this.answers.open(context, operation);
    let built: ExecutionResult;
    try {
      [built] = await Promise.all([
        context.run(operation === OperationTypeNode.QUERY, () => this.run(admitted, context, answer)),
        admitted.charging,
      ]);
    } catch (error) {
      answer.stop(error);
      context.stop();
      run.ended = error;
      throw error;
    }
    answer.complete();
    const { data, errors = [] } = built;
    const beside = [...context.reported.values()].map(
      (error) => new GraphQLError(error.message, { originalError: error }),
    );
    const extensions = context.extensions(data);
    const reported = extensions === undefined ? { data } : { data, extensions };
    return errors.length + beside.length === 0 ? reported : { errors: [...errors, ...beside], ...reported };
  }

  /** Learns whose each error is. */
  private observer(): Plugin {
    const runOf = ({ contextValue }: { readonly contextValue: object }) =>
      (contextValue as OperationContext).run;
    const listener = {
      didEncounterErrors: async (of: { contextValue: object; errors: readonly GraphQLError[] }) => {
        for (const error of of.errors) this.runs.set(error, runOf(of));
      },
    };
    return {
      requestDidStart: async () => listener,
      unexpectedErrorProcessingRequest: async ({ requestContext, error }) => {
        runOf(requestContext).failure = error;
      },
    };
  }

  /** An error as its caller sees it. */
  private reported(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
    const run = this.runs.get(thrown as object);
    if (run === undefined || !(thrown instanceof GraphQLError)) throw new Error('An error of no operation');
    const { context, ended, hasBegun } = run;
    if (ended instanceof Refusal) return reportedErrors(ended)[0] ?? formatted;
    const code = hasBegun ? undefined : codeOf(thrown);
    if (code !== undefined) return { message: boundedMessage(thrown.message), extensions: { code } };
    const { error, cause } = publicError(thrown, context.requestId);
    // Whoever gets what ended an operation logs it.
    if (cause !== null && ended === null)
      this.logger.error(`${context.requestId} ${String(thrown.path)}`, cause);
    return error;
  }
}

/** The code by which a plugin refuses an operation before it executes. */
function codeOf({ extensions: { code } }: GraphQLError): string | undefined {
  return typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR' ? code : undefined;
}
