import { document, RootField, SAMPLE, Scope, WRITE_COST } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import {
  CreateCustomAttributeInput,
  CreateCustomAttributePayload,
  DeleteCustomAttributePayload,
  UpdateCustomAttributeInput,
  UpdateCustomAttributePayload,
} from './definition.inputs.js';
import { DefinitionsService } from './definitions.service.js';

@Resolver()
export class DefinitionsResolver {
  constructor(private readonly definitions: DefinitionsService) {}

  @Mutation(() => CreateCustomAttributePayload, {
    description: 'Defines a custom attribute of items or creators.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Define a custom attribute (label field)',
      asked: 'add a new field or column for labels',
      use: 'Use it to define a new attribute; ask people before you do.',
      next: 'updateItemCustomAttributes or updateCreatorCustomAttributes sets values.',
    },
    example: {
      query: document`
        mutation Define($input: CreateCustomAttributeInput!) {
          createCustomAttribute(input: $input) {
            customAttributeSchema { id key type options { id name } }
            userErrors { field message }
          }
        }`,
      variables: {
        input: {
          entity: 'ITEM',
          name: 'Tier',
          type: 'SINGLE_SELECT_V2',
          options: [{ name: 'Gold' }, { name: 'Silver' }],
        },
      },
    },
  })
  async createCustomAttribute(
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The attribute.' }) input: CreateCustomAttributeInput,
  ) {
    return { customAttributeSchema: await this.definitions.create(scope, input) };
  }

  @Mutation(() => UpdateCustomAttributePayload, {
    description:
      'Renames a custom attribute or changes its options. Deleting an option also removes its values.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change a custom attribute',
      use: 'Use it to rename an attribute or change its options; options that are left out are deleted together with their values.',
      next: 'getCustomAttributeSchemas gives the current options.',
    },
    example: {
      query: document`
        mutation Rename($id: ID!, $input: UpdateCustomAttributeInput!) {
          updateCustomAttribute(id: $id, input: $input) { customAttributeSchema { id name } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.customAttribute, input: { name: 'Team notes' } },
    },
  })
  async updateCustomAttribute(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the attribute.' }) id: string,
    @Args('input', { description: 'What to change.' }) input: UpdateCustomAttributeInput,
  ) {
    return { customAttributeSchema: await this.definitions.update(scope, id, input) };
  }

  @Mutation(() => DeleteCustomAttributePayload, {
    description: 'Deletes a custom attribute and all its values.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Delete a custom attribute',
      use: 'Use it only if people asked for it: the values of all items or creators are deleted too.',
    },
    example: {
      query: document`
        mutation Delete($id: ID!) {
          deleteCustomAttribute(id: $id) { deletedCustomAttributeId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.customAttribute },
    },
  })
  async deleteCustomAttribute(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the attribute.' }) id: string,
  ) {
    await this.definitions.delete(scope, id);
    return { deletedCustomAttributeId: id };
  }
}
