import { Ctx, document, RequestContext, RootField, SAMPLE, WRITE_COST, warnerOf } from '@loupe/graphql';
import { Args, ID, Info, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { ConnectionsAdministration } from './connections.administration.js';
import { OauthConnectionType, RevokeOauthConnectionPayload } from './connections.types.js';

/** Administration of OAuth connections. Models are not offered it. */
@Resolver(() => OauthConnectionType)
export class ConnectionsResolver {
  constructor(private readonly administration: ConnectionsAdministration) {}

  @Query(() => [OauthConnectionType], {
    description:
      'OAuth clients that people have let into the organization’s workspaces, newest first; of more than 1,000 the newest. Who may administer only one workspace sees those of that workspace.',
  })
  @RootField({
    cost: { credits: 10, listRows: 50 },
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query OauthConnections {
          oauthConnections { id clientName email scopes workspaceIds createdAt usedAt }
        }`,
    },
  })
  oauthConnections(@Ctx() context: RequestContext, @Info() info: GraphQLResolveInfo) {
    return this.administration.list(context.principal, warnerOf(context, info));
  }

  @Mutation(() => RevokeOauthConnectionPayload, {
    nullable: true,
    description:
      'Ends an OAuth connection: all of its tokens are refused from the next request on, and it is listed no more.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Revoke($id: ID!) {
          revokeOauthConnection(id: $id) { revokedOauthConnectionId userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.oauthConnection },
    },
  })
  async revokeOauthConnection(
    @Ctx() context: RequestContext,
    @Args('id', { type: () => ID, description: 'Id of the connection.' }) id: string,
  ) {
    return { revokedOauthConnectionId: await this.administration.revoke(context, id) };
  }
}
