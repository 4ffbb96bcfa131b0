import { document, PLAIN_COST, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { OPERATOR_RULES } from './conditions.filter.js';
import { CustomAttributeSchema } from './custom-attribute.entity.js';
import { CustomAttributeSchemaEntity } from './custom-attribute.enums.js';
import { CustomAttributesService } from './custom-attributes.service.js';
import { FilterOperator } from './filter-operator.js';

@Resolver(() => CustomAttributeSchema)
export class CustomAttributesResolver {
  constructor(private readonly customAttributes: CustomAttributesService) {}

  @Query(() => [CustomAttributeSchema], {
    description: 'The custom attributes defined for items or creators, oldest first; at most 1000.',
  })
  @RootField({
    cost: { ...PLAIN_COST, listRows: 50 },
    scopes: ['read'],
    mcp: {
      title: 'List labels and custom attributes',
      asked:
        'which labels, tags and fields can posts or creators have; options of the sentiment field, Magic Fields and AI Filters',
      use: 'Use it before you read or filter by custom attributes: keys and options differ in every workspace.',
      next: 'In customAttributes and customAttributeConditions, use option ids, not names.',
    },
    example: {
      query: document`
        query Attributes {
          customAttributeSchemas(entity: ITEM) { key name type aiGenerated options { id name } }
        }`,
    },
  })
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
