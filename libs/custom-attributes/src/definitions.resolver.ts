import { RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import {
  CreateCustomAttributeInput,
  CreateCustomAttributePayload,
  DeleteCustomAttributePayload,
  UpdateCustomAttributeInput,
  UpdateCustomAttributePayload,
} from './definition.inputs.js';
import { FIELDS } from './definitions.fields.js';
import { DefinitionsService } from './definitions.service.js';

@Resolver()
export class DefinitionsResolver {
  constructor(private readonly definitions: DefinitionsService) {}

  @Mutation(() => CreateCustomAttributePayload, {
    description: 'Defines a custom attribute of items or creators.',
  })
  @RootField(FIELDS.createCustomAttribute)
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
  @RootField(FIELDS.updateCustomAttribute)
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
  @RootField(FIELDS.deleteCustomAttribute)
  async deleteCustomAttribute(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the attribute.' }) id: string,
  ) {
    await this.definitions.delete(scope, id);
    return { deletedCustomAttributeId: id };
  }
}
