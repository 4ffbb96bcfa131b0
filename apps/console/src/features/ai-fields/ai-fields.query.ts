import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import type { ResultOf, VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';
import { known, textOf } from '../../lib/search';
import {
  BACKFILL,
  BUDGET,
  CREATE,
  ESTIMATE,
  FIELDS,
  PAUSE,
  PREVIEW,
  PUBLISH,
  RESUME,
  UPDATE,
} from './ai-fields.documents';

export type AiField = ResultOf<typeof FIELDS>['aiFields'][number];
export type NewField = VariablesOf<typeof CREATE>['input'];
type Changes = VariablesOf<typeof UPDATE>['input'];
type Budget = VariablesOf<typeof BUDGET>['input'];
export type Preview = NonNullable<NonNullable<ResultOf<typeof PREVIEW>['previewAiField']>['preview']>;

/** The state of the page of AI Filters, as its address has it. */
interface FieldsSearch {
  /** Id of the field in the side panel. */
  panel?: string;
}

export const fieldsSearch = (search: Record<string, unknown>) =>
  known<FieldsSearch>({ panel: textOf(search.panel) });

export const fieldsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['ai-fields', workspaceId],
    queryFn: async ({ signal }) => (await ask(FIELDS, {}, workspaceId, signal)).aiFields,
  });

/** What filling older posts would cost. */
export const estimateQuery = (workspaceId: string, id: string, days: number | null) =>
  queryOptions({
    queryKey: ['ai-estimate', workspaceId, id, days],
    queryFn: async ({ signal }) =>
      (await ask(ESTIMATE, { id, days }, workspaceId, signal)).aiBackfillEstimate,
  });

/** Makes a field as a draft; its result is its id. */
export function useCreateField(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: NewField) =>
      unlessRefused((await ask(CREATE, { input }, workspaceId)).createAiField).aiField?.id ?? null,
    onSuccess: () => client.invalidateQueries({ queryKey: ['ai-fields', workspaceId] }),
  });
}

/** What can be done with a field. */
export type FieldChange =
  | { what: 'edit'; input: Changes }
  | { what: 'budget'; input: Budget }
  | { what: 'publish' | 'pause' | 'resume' }
  | { what: 'backfill'; days: number | null };

export function useChangeField(workspaceId: string, id: string) {
  const client = useQueryClient();
  const send = async (change: FieldChange) => {
    switch (change.what) {
      case 'edit':
        return unlessRefused((await ask(UPDATE, { id, input: change.input }, workspaceId)).updateAiField);
      case 'budget':
        return unlessRefused(
          (await ask(BUDGET, { id, input: change.input }, workspaceId)).updateAiFieldBudget,
        );
      case 'publish':
        return unlessRefused((await ask(PUBLISH, { id }, workspaceId)).publishAiField);
      case 'pause':
        return unlessRefused((await ask(PAUSE, { id }, workspaceId)).pauseAiField);
      case 'resume':
        return unlessRefused((await ask(RESUME, { id }, workspaceId)).resumeAiField);
      case 'backfill':
        return unlessRefused((await ask(BACKFILL, { id, days: change.days }, workspaceId)).backfillAiField);
    }
  };
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: ['ai-fields', workspaceId] }),
  });
}

/** Answers of the published version and the draft for some posts, side by side. */
export function usePreview(workspaceId: string, id: string) {
  return useMutation({
    mutationFn: async () => unlessRefused((await ask(PREVIEW, { id }, workspaceId)).previewAiField).preview,
  });
}
