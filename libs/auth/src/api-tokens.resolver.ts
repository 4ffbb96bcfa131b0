import { Ctx, RequestContext, RootField } from '@loupe/graphql';
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
import { FIELDS } from './api-tokens.fields.js';
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
  @RootField(FIELDS.apiTokens)
  apiTokens(@Ctx() { principal }: RequestContext) {
    return this.administration.list(principal);
  }

  @Mutation(() => CreateApiTokenPayload, {
    nullable: true,
    description:
      'Makes an API token. It is shown this once. It can have only scopes that the calling token has.',
  })
  @RootField(FIELDS.createApiToken)
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
  @RootField(FIELDS.rotateApiToken)
  async rotateApiToken(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return issued(await this.administration.rotate(context, id));
  }

  @Mutation(() => PauseApiTokenPayload, {
    nullable: true,
    description: 'Refuses an API token from the next request on, until it is resumed.',
  })
  @RootField(FIELDS.pauseApiToken)
  async pauseApiToken(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { apiToken: await this.administration.pause(context, id) };
  }

  @Mutation(() => ResumeApiTokenPayload, {
    nullable: true,
    description: 'Accepts a paused API token again.',
  })
  @RootField(FIELDS.resumeApiToken)
  async resumeApiToken(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { apiToken: await this.administration.resume(context, id) };
  }

  @Mutation(() => DeleteApiTokenPayload, {
    nullable: true,
    description: 'Deletes an API token for good: it is refused from the next request on.',
  })
  @RootField(FIELDS.deleteApiToken)
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
