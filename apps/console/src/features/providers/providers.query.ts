import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';

const PROVIDERS = graphql(`
  query Providers {
    aiProvider {
      kind
      model
      baseUrl
      hasKey
      inputPrice
      outputPrice
      monthlyCents
      monthlyTokens
      usage {
        calls
        cents
        inputTokens
        outputTokens
      }
    }
    transcriptionProvider {
      kind
      model
      baseUrl
      hasKey
      minutePrice
      monthlyCents
      monthlyMinutes
      pauseReason
      problem
      waiting
      usage {
        calls
        cents
        minutes
      }
    }
  }
`);

const UPDATE_AI = graphql(`
  mutation UpdateAiProvider($input: UpdateAiProviderInput!) {
    updateAiProvider(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const UPDATE_TRANSCRIPTION = graphql(`
  mutation UpdateTranscriptionProvider($input: UpdateTranscriptionProviderInput!) {
    updateTranscriptionProvider(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const TRANSCRIBE_OLDER = graphql(`
  mutation TranscribeOlder($days: Int) {
    transcribeOlderVideos(days: $days) {
      videos
      userErrors {
        message
      }
    }
  }
`);

export type Providers = ResultOf<typeof PROVIDERS>;
type AiInput = VariablesOf<typeof UPDATE_AI>['input'];
type TranscriptionInput = VariablesOf<typeof UPDATE_TRANSCRIPTION>['input'];

/** Who fills the AI fields of a workspace, and who transcribes its videos. */
export const providersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['providers', workspaceId],
    queryFn: ({ signal }) => ask(PROVIDERS, {}, workspaceId, signal),
  });

export function useUpdateAiProvider(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: AiInput) =>
      unlessRefused((await ask(UPDATE_AI, { input }, workspaceId)).updateAiProvider),
    onSuccess: () => client.invalidateQueries({ queryKey: ['providers', workspaceId] }),
  });
}

export function useUpdateTranscriptionProvider(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: TranscriptionInput) =>
      unlessRefused((await ask(UPDATE_TRANSCRIPTION, { input }, workspaceId)).updateTranscriptionProvider),
    onSuccess: () => client.invalidateQueries({ queryKey: ['providers', workspaceId] }),
  });
}

/** Queues the videos of posts that were published in the last days; its result is how many. */
export function useTranscribeOlder(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (days: number) =>
      unlessRefused((await ask(TRANSCRIBE_OLDER, { days }, workspaceId)).transcribeOlderVideos).videos ?? 0,
    onSuccess: () => client.invalidateQueries({ queryKey: ['providers', workspaceId] }),
  });
}
