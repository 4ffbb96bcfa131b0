import { queryOptions, useMutation } from '@tanstack/react-query';
import { ask, priceOf, sendDocument } from '../../lib/api';
import { graphql } from '../../lib/graphql';
import { t } from '../../lib/messages';
import { known, textOf } from '../../lib/search';

const NEWEST = graphql(`
  query NewestPost {
    items(first: 1, sorting: [{ sortKey: TAKEN_AT, sortOrder: DESC }]) {
      nodes {
        id
      }
    }
  }
`);

/** The state of the Explorer, as its address has it. */
export interface ExplorerSearch {
  query?: string;
  variables?: string;
}

export const explorerSearch = (search: Record<string, unknown>) =>
  known<ExplorerSearch>({ query: textOf(search.query), variables: textOf(search.variables) });

/** The newest post, for examples; null where there is none. */
export const newestPostQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['newest-post', workspaceId],
    queryFn: async ({ signal }) => (await ask(NEWEST, {}, workspaceId, signal)).items.nodes[0]?.id ?? null,
  });

/**
 * Variables as they are typed; an empty text means none.
 * @throws Error in words for a text that is no JSON object
 */
export function variablesOf(text: string): object {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw new Error(
      t('The variables are not valid JSON: {problem}', {
        problem: error instanceof Error ? error.message : String(error),
      }),
    );
  }
  throw new Error(
    t('The variables have to be a JSON object, such as {example}.', { example: '{"first": 5}' }),
  );
}

/** What the document would cost. */
export const costQuery = (workspaceId: string, query: string, variables: string) =>
  queryOptions({
    queryKey: ['cost', workspaceId, query, variables],
    queryFn: ({ signal }) => priceOf(query, variablesOf(variables), workspaceId, signal),
    enabled: query.trim() !== '',
    retry: false,
    staleTime: 60_000,
  });

export interface Outcome {
  status: number;
  milliseconds: number;
  text: string;
}

/** Sends the document; its result is the answer as it came. */
export function useRun(workspaceId: string) {
  return useMutation({
    mutationFn: async ({ query, variables }: { query: string; variables: string }): Promise<Outcome> => {
      const began = performance.now();
      const response = await sendDocument({ query, variables: variablesOf(variables) }, workspaceId);
      const text = await response.text();
      return {
        status: response.status,
        milliseconds: Math.round(performance.now() - began),
        text: JSON.stringify(JSON.parse(text), null, 2),
      };
    },
  });
}
