import { queryOptions } from '@tanstack/react-query';
import { buildSchema } from 'graphql';
import { t } from '../../lib/messages';

/** The published types of the API. Of this page alone: what reads them is large. */
export const schemaQuery = queryOptions({
  queryKey: ['schema'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/api/v2/schema.graphql', { signal });
    if (!response.ok)
      throw new Error(t('The schema could not be loaded (status {status}).', { status: response.status }));
    return buildSchema(await response.text(), { assumeValidSDL: true });
  },
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});
