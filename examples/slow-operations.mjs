/**
 * A plugin of Apollo Server that says which operations take long (docs/apollo-plugins.md):
 *
 * APOLLO_PLUGINS=./examples/slow-operations.mjs?ms=500
 */
export default function slowOperations(settings) {
  const limit = Number(settings.get('ms') ?? 1000);
  return {
    async requestDidStart({ contextValue, logger }) {
      const begunAt = performance.now();
      return {
        async willSendResponse({ operationName, errors = [] }) {
          const took = Math.round(performance.now() - begunAt);
          if (took < limit) return;
          const name = operationName ?? 'An operation without a name';
          logger.warn(`${contextValue.requestId} ${name} took ${took} ms and has ${errors.length} errors`);
        },
      };
    },
  };
}
