import { RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { OPERATOR_RULES } from './conditions.filter.js';
import { CustomAttributeSchema } from './custom-attribute.entity.js';
import { CustomAttributeSchemaEntity } from './custom-attribute.enums.js';
import { FIELDS } from './custom-attributes.fields.js';
import { CustomAttributesService } from './custom-attributes.service.js';
import { FilterOperator } from './filter-operator.js';

@Resolver(() => CustomAttributeSchema)
export class CustomAttributesResolver {
  constructor(private readonly customAttributes: CustomAttributesService) {}

  @Query(() => [CustomAttributeSchema], {
    description: 'The custom attributes defined for items or creators, oldest first; at most 1000.',
  })
  @RootField(FIELDS.customAttributeSchemas)
  customAttributeSchemas(
    @Scope() scope: WorkspaceScope,
    @Args('entity', { type: () => CustomAttributeSchemaEntity, description: 'Which attributes to list.' })
    entity: CustomAttributeSchemaEntity,
  ) {
    return this.customAttributes.definitions(scope, entity);
  }

  @ResolveField(() => [FilterOperator], {
    description: 'The operators that conditions on the attribute take; none for a type without filters.',
  })
  operators(@Parent() { type }: CustomAttributeSchema): string[] {
    return Object.keys(OPERATOR_RULES[type] ?? {}).sort();
  }
}
