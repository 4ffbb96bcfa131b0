import { document, RootField, SAMPLE, Scope, WRITE_COST } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import {
  UpdateCreatorCustomAttributesInput,
  UpdateCreatorCustomAttributesPayload,
  UpdateItemCustomAttributesInput,
  UpdateItemCustomAttributesPayload,
} from './attribute-values.inputs.js';
import { ItemAttributeValuesService } from './attribute-values.service.js';

@Resolver()
export class AttributeValuesResolver {
  constructor(private readonly values: ItemAttributeValuesService) {}

  @Mutation(() => UpdateItemCustomAttributesPayload, {
    description:
      'Sets or removes values of an item’s custom attributes. Either all changes are stored or none.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Label a post',
      asked: 'set the label, tag, sentiment or note of a post',
      use: 'Use it to set or remove values of one item.',
      next: 'getCustomAttributeSchemas gives keys and option ids.',
    },
    example: {
      query: document`
        mutation Set($id: ID!, $input: UpdateItemCustomAttributesInput!) {
          updateItemCustomAttributes(id: $id, input: $input) { item { id customAttributes } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.item, input: { values: { notes: 'Ask for usage rights.' } } },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Label a creator',
      asked: 'set the label, tag, tier or note of an influencer',
      use: 'Use it to set or remove values of one creator.',
      next: 'getCustomAttributeSchemas gives keys and option ids.',
    },
    example: {
      query: document`
        mutation Set($id: ID!, $input: UpdateCreatorCustomAttributesInput!) {
          updateCreatorCustomAttributes(id: $id, input: $input) { creator { id customAttributes } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.creator, input: { values: { notes: 'Ask for usage rights.' } } },
    },
  })
  async updateCreatorCustomAttributes(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the creator.' }) id: string,
    @Args('input', { description: 'The values.' }) input: UpdateCreatorCustomAttributesInput,
  ) {
    return { creator: await this.values.updateCreator(scope, id, input.values) };
  }
}
