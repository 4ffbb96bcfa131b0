import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { t } from '../../lib/messages';

const ATTRIBUTES = graphql(`
  query Attributes($entity: CustomAttributeSchemaEntity!) {
    customAttributeSchemas(entity: $entity) {
      id
      key
      name
      type
      aiGenerated
      options {
        id
        name
      }
    }
  }
`);

export type Attribute = ResultOf<typeof ATTRIBUTES>['customAttributeSchemas'][number];
export type Entity = VariablesOf<typeof ATTRIBUTES>['entity'];

/** The custom attributes of posts or creators. */
export const attributesQuery = (workspaceId: string, entity: Entity) =>
  queryOptions({
    queryKey: ['attributes', workspaceId, entity],
    queryFn: async ({ signal }) =>
      (await ask(ATTRIBUTES, { entity }, workspaceId, signal)).customAttributeSchemas,
    staleTime: 60_000,
  });

/** A value of an attribute as people read it. */
export function valueText(value: unknown, { options }: Pick<Attribute, 'options'>): string {
  if (Array.isArray(value)) return value.map((each) => valueText(each, { options })).join(', ');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  const option = options?.find(({ id }) => id === value);
  if (option !== undefined) return option.name;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
