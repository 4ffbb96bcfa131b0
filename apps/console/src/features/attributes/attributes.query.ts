import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { fieldName } from '../../lib/formats';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { t } from '../../lib/messages';

export const ATTRIBUTES = graphql(`
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
  return typeof value === 'object' && value !== null ? partsText(value) : String(value);
}

/** The parts of an address in the order in which people write them. */
const ADDRESS = ['name', 'street', 'street2', 'postalCode', 'city', 'region', 'country', 'phone'];

/** An address in one line; of other objects each part with its name. */
function partsText(parts: object): string {
  const entries = Object.entries(parts).filter(([, part]) => part !== null && part !== '');
  const isAddress = entries.every(([key]) => ADDRESS.includes(key));
  if (!isAddress)
    return entries
      .map(([key, part]) => `${fieldName(key)}: ${valueText(part, { options: null })}`)
      .join(', ');
  const ordered = entries.toSorted(([one], [other]) => ADDRESS.indexOf(one) - ADDRESS.indexOf(other));
  return ordered.map(([, part]) => String(part)).join(', ');
}
