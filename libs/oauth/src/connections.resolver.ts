import { Ctx, RequestContext, RootField, warnerOf } from '@loupe/graphql';
import { Args, ID, Info, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { ConnectionsAdministration } from './connections.administration.js';
import { FIELDS } from './connections.fields.js';
import { OauthConnectionType, RevokeOauthConnectionPayload } from './connections.types.js';

/** Administration of OAuth connections. Models are not offered it. */
@Resolver(() => OauthConnectionType)
export class ConnectionsResolver {
  constructor(private readonly administration: ConnectionsAdministration) {}

  @Query(() => [OauthConnectionType], {
    description:
      'OAuth clients that people have let into the organization’s workspaces, newest first; of more than 1,000 the newest. Who may administer only one workspace sees those of that workspace.',
  })
  @RootField(FIELDS.oauthConnections)
  oauthConnections(@Ctx() context: RequestContext, @Info() info: GraphQLResolveInfo) {
    return this.administration.list(context.principal, warnerOf(context, info));
  }

  @Mutation(() => RevokeOauthConnectionPayload, {
    nullable: true,
    description:
      'Ends an OAuth connection: all of its tokens are refused from the next request on, and it is listed no more.',
  })
  @RootField(FIELDS.revokeOauthConnection)
  async revokeOauthConnection(
    @Ctx() context: RequestContext,
    @Args('id', { type: () => ID, description: 'Id of the connection.' }) id: string,
  ) {
    return { revokedOauthConnectionId: await this.administration.revoke(context, id) };
  }
}
