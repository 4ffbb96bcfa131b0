import { GraphQLError, isObjectType } from 'graphql';

/** A plugin that tells in each response what it sees, and refuses operations of one name. */
export default (settings) => ({
  async requestDidStart({ contextValue: { requestId, workspaceId }, schema }) {
    return {
      async didResolveOperation({ operationName }) {
        if (operationName !== null && operationName === settings.get('refuses'))
          throw new GraphQLError('A plugin refuses it', { extensions: { code: 'NOT_TODAY' } });
      },
      async willSendResponse({ operationName, response: { body } }) {
        // A second copy of graphql-js would not know the types of the first.
        const isOneGraphql = isObjectType(schema.getQueryType());
        body.singleResult.extensions = { seen: { operationName, requestId, workspaceId, isOneGraphql } };
      },
    };
  },
});
