import { RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { FIELDS } from './attribute-values.fields.js';
import {
  UpdateCreatorCustomAttributesInput,
  UpdateCreatorCustomAttributesPayload,
  UpdateItemCustomAttributesInput,
  UpdateItemCustomAttributesPayload,
} from './attribute-values.inputs.js';
import { ItemAttributeValuesService } from './item-attribute-values.service.js';

@Resolver()
export class AttributeValuesResolver {
  constructor(private readonly values: ItemAttributeValuesService) {}

  @Mutation(() => UpdateItemCustomAttributesPayload, {
    description:
      'Sets or removes values of an item’s custom attributes. Either all changes are stored or none.',
  })
  @RootField(FIELDS.updateItemCustomAttributes)
  async updateItemCustomAttributes(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the item.' }) id: string,
    @Args('input', { description: 'The values.' }) input: UpdateItemCustomAttributesInput,
  ) {
    return { item: await this.values.updateItem(scope, id, input.values) };
  }

  @Mutation(() => UpdateCreatorCustomAttributesPayload, {
    description:
      'Sets or removes values of a creator’s custom attributes. Either all changes are stored or none.',
  })
  @RootField(FIELDS.updateCreatorCustomAttributes)
  async updateCreatorCustomAttributes(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the creator.' }) id: string,
    @Args('input', { description: 'The values.' }) input: UpdateCreatorCustomAttributesInput,
  ) {
    return { creator: await this.values.updateCreator(scope, id, input.values) };
  }
}
