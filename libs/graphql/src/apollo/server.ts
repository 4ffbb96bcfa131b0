import {
  ApolloServer,
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
  type BaseContext,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { Logger } from '@nestjs/common';
import { type ExecutionResult, type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import type { Documents } from '../transport/documents.js';
import type { OperationContext, OperationRun } from './operation-run.js';

export type Plugin = ApolloServerPlugin<BaseContext>;

export interface ServerSettings {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  /** Plugins of the installation. */
  readonly plugins: readonly Plugin[];
  /** The plugin that belongs to the API itself. */
  readonly own: Plugin;
  readonly formatError: NonNullable<ApolloServerOptionsWithGateway<BaseContext>['formatError']>;
  readonly execute: (run: OperationRun) => Promise<ExecutionResult>;
  readonly logger: Logger;
}

/** Apollo would install these by itself; some of them send to its cloud as soon as APOLLO_KEY is set. */
const DISABLED = [
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
];

/**
 * Apollo Server without its HTTP: it is called by `executeOperation` with documents that have been read and validated, and
 * leaves execution to us, by its interface for gateways.
 */
export function apolloServer(settings: ServerSettings): ApolloServer {
  const { schema, documents, plugins, own, formatError, execute, logger } = settings;
  // For a plugin that hears of fields Apollo wraps all resolvers of its schema, which our plans would then call.
  const apiSchema = plugins.length === 0 ? schema : lexicographicSortSchema(schema);
  return new ApolloServer({
    gateway: {
      onSchemaLoadOrUpdate: (loaded) => {
        // There is no supergraph; Apollo's reporting of schemas then prints this one.
        loaded({ apiSchema } as Parameters<typeof loaded>[0]);
        return () => undefined;
      },
      load: async () => ({ executor: ({ context }) => execute((context as OperationContext).run) }),
      stop: async () => undefined,
    },
    plugins: [...plugins, own, ...disabledBeside(plugins)],
    formatError,
    documentStore: documents,
    // All documents have been validated before.
    dangerouslyDisableValidation: true,
    persistedQueries: false,
    csrfPrevention: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    logger: {
      debug: (message) => logger.debug(message),
      info: (message) => logger.log(message),
      warn: (message) => logger.warn(message),
      error: (message) => logger.error(message),
    },
  });
}

/** Apollo refuses to start with a plugin of its own that is both there and disabled. */
function disabledBeside(plugins: readonly Plugin[]): Plugin[] {
  const given = new Set(plugins.map(idOf));
  return DISABLED.map((disabled) => disabled()).filter((plugin) => !given.has(idOf(plugin)));
}

function idOf(plugin: Plugin): string | undefined {
  return (plugin as { readonly __internal_plugin_id__?: string }).__internal_plugin_id__;
}
