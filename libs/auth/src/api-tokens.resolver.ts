import { Ctx, document, RequestContext, RootField, SAMPLE, WRITE_COST } from '@loupe/graphql';
import { Clock } from '@loupe/kernel';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ApiToken, type ApiTokenRecord } from './api-token.entity.js';
import { ApiTokenState } from './api-token.enums.js';
import {
  CreateApiTokenInput,
  CreateApiTokenPayload,
  DeleteApiTokenPayload,
  PauseApiTokenPayload,
  ResumeApiTokenPayload,
  RotateApiTokenPayload,
} from './api-token.types.js';
import { ApiTokenAdministration } from './api-tokens.administration.js';
import type { IssuedToken } from './api-tokens.service.js';

const ID_ARG = { type: () => ID, description: 'Id of the token.' };

/** Administration of API tokens. Models are not offered it. */
@Resolver(() => ApiToken)
export class ApiTokensResolver {
  constructor(
    private readonly administration: ApiTokenAdministration,
    private readonly clock: Clock,
  ) {}

  @Query(() => [ApiToken], {
    description:
      'The current API tokens, newest first. A token of an organization sees those of the organization and of its workspaces; a token of a workspace sees those of that workspace.',
  })
  @RootField({
    cost: { credits: 10, listRows: 50 },
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Tokens {
          apiTokens { id name lastFour scopes state workspaceId createdAt lastUsedAt expiresAt }
        }`,
    },
  })
  apiTokens(@Ctx() { principal }: RequestContext) {
    return this.administration.list(principal);
  }

  @Mutation(() => CreateApiTokenPayload, {
    nullable: true,
    description:
      'Makes an API token. It is shown this once. It can have only scopes that the calling token has.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Create($input: CreateApiTokenInput!) {
          createApiToken(input: $input) { token apiToken { id lastFour scopes } userErrors { field message code } }
        }`,
      variables: { input: { name: 'Reporting', scopes: ['READ'] } },
    },
  })
  async createApiToken(
    @Ctx() context: RequestContext,
    @Args('input', { type: () => CreateApiTokenInput, description: 'The new token.' })
    input: CreateApiTokenInput,
  ) {
    return issued(await this.administration.create(context, input));
  }

  @Mutation(() => RotateApiTokenPayload, {
    nullable: true,
    description:
      'Replaces an API token: the old one is refused from the next request on, the new one is shown this once. A token with scopes that the calling token lacks is refused.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Rotate($id: ID!) {
          rotateApiToken(id: $id) { token apiToken { id lastFour } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.apiToken },
    },
  })
  async rotateApiToken(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return issued(await this.administration.rotate(context, id));
  }

  @Mutation(() => PauseApiTokenPayload, {
    nullable: true,
    description: 'Refuses an API token from the next request on, until it is resumed.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Pause($id: ID!) {
          pauseApiToken(id: $id) { apiToken { id state } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.apiToken },
    },
  })
  async pauseApiToken(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { apiToken: await this.administration.pause(context, id) };
  }

  @Mutation(() => ResumeApiTokenPayload, {
    nullable: true,
    description: 'Accepts a paused API token again.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Resume($id: ID!) {
          resumeApiToken(id: $id) { apiToken { id state } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.apiToken },
    },
  })
  async resumeApiToken(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { apiToken: await this.administration.resume(context, id) };
  }

  @Mutation(() => DeleteApiTokenPayload, {
    nullable: true,
    description: 'Deletes an API token for good: it is refused from the next request on.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Delete($id: ID!) {
          deleteApiToken(id: $id) { deletedApiTokenId userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.apiToken },
    },
  })
  async deleteApiToken(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { deletedApiTokenId: (await this.administration.delete(context, id)).id };
  }

  @ResolveField(() => ApiTokenState, { description: 'Whether it is accepted.' })
  state({ expiresAt, pausedAt }: ApiTokenRecord): ApiTokenState {
    if (expiresAt !== null && expiresAt <= this.clock.now()) return 'EXPIRED';
    return pausedAt === null ? 'ACTIVE' : 'PAUSED';
  }
}

function issued({ token, record }: IssuedToken) {
  return { token, apiToken: record };
}
