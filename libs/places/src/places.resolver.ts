import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  CreatePlaceInput,
  CreatePlacePayload,
  DeletePlacePayload,
  Place,
  RetryPlacePayload,
} from './place.types.js';
import { FIELDS } from './places.fields.js';
import { PlacesService } from './places.service.js';

const ID_ARG = { type: () => ID, description: 'Id of the place.' };

@Resolver(() => Place)
export class PlacesResolver {
  constructor(private readonly service: PlacesService) {}

  @Query(() => [Place], { description: 'The places that reports and alerts are sent to, oldest first.' })
  @RootField(FIELDS.places)
  places(@Scope() scope: WorkspaceScope) {
    return this.service.list(scope);
  }

  @Mutation(() => CreatePlacePayload, {
    nullable: true,
    description:
      'Makes a place that reports and alerts are sent to: a mail address, or a chat by its webhook. An address of nobody in the workspace is asked by a mail first, and gets nothing else before it has confirmed.',
  })
  @RootField(FIELDS.createPlace)
  async createPlace(
    @Ctx() context: RequestContext,
    @Args('input', { description: 'The place.' }) input: CreatePlaceInput,
  ) {
    return { place: await this.service.create(context.scope, input, actorOf(context)) };
  }

  @Mutation(() => RetryPlacePayload, {
    nullable: true,
    description:
      'Ends the pause of a place, begins again where the service has stopped, and asks a mail address once more that has not confirmed: at most three times in 30 days.',
  })
  @RootField(FIELDS.retryPlace)
  async retryPlace(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { place: await this.service.retry(context.scope, id, actorOf(context)) };
  }

  @Mutation(() => DeletePlacePayload, {
    nullable: true,
    description: 'Deletes a place: nothing is sent there any more.',
  })
  @RootField(FIELDS.deletePlace)
  async deletePlace(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { deletedPlaceId: await this.service.delete(context.scope, id, actorOf(context)) };
  }
}
