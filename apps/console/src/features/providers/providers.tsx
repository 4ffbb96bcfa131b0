import { useQuery } from '@tanstack/react-query';
import { exact, words } from '../../lib/formats';
import { Failure } from '../../ui/states';
import { ProviderForm } from './provider-form';
import {
  type Providers as Loaded,
  providersQuery,
  useUpdateAiProvider,
  useUpdateTranscriptionProvider,
} from './providers.query';

const AI_KINDS = {
  BUILTIN: 'Built in, without a vendor',
  OPENAI: 'OpenAI, or a compatible service',
  ANTHROPIC: 'Anthropic',
  NONE: 'Nobody',
} as const;
const AI_FIELDS = [
  { name: 'model', label: 'Model' },
  { name: 'baseUrl', label: 'Address, where it is not the vendor’s own' },
  { name: 'inputPrice', label: 'Cents for a million tokens sent', isNumber: true },
  { name: 'outputPrice', label: 'Cents for a million tokens answered', isNumber: true },
  { name: 'monthlyCents', label: 'Most cents a month', isNumber: true },
  { name: 'monthlyTokens', label: 'Most tokens a month', isNumber: true },
] as const;
const SPEECH_KINDS = { NONE: 'Nobody', OPENAI: 'OpenAI, or a compatible service' } as const;
const SPEECH_FIELDS = [
  { name: 'model', label: 'Model' },
  { name: 'baseUrl', label: 'Address, where it is not the vendor’s own' },
  { name: 'minutePrice', label: 'Cents for a minute of sound', isNumber: true },
  { name: 'monthlyCents', label: 'Most cents a month', isNumber: true },
  { name: 'monthlyMinutes', label: 'Most minutes a month', isNumber: true },
] as const;

/** Who fills the AI fields, and who transcribes videos. */
export function Providers({ workspaceId }: { workspaceId: string }) {
  const { data, error, isPending, refetch } = useQuery(providersQuery(workspaceId));
  if (isPending) return <div className="h-64 rounded-card bg-sunken" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <AiProvider workspaceId={workspaceId} provider={data.aiProvider} />
      <Transcription workspaceId={workspaceId} provider={data.transcriptionProvider} />
    </div>
  );
}

function AiProvider({ workspaceId, provider }: { workspaceId: string; provider: Loaded['aiProvider'] }) {
  const update = useUpdateAiProvider(workspaceId);
  const { calls, cents, inputTokens, outputTokens } = provider.usage;
  return (
    <ProviderForm
      title="AI provider"
      verb="Save AI provider"
      kinds={AI_KINDS}
      kind={provider.kind}
      fields={AI_FIELDS}
      values={provider}
      hasKey={provider.hasKey}
      save={(input) => update.mutate(input as Parameters<typeof update.mutate>[0])}
      state={update}
    >
      This month: {exact(calls)} calls, {exact(Math.round(inputTokens + outputTokens))} tokens,{' '}
      {cents.toFixed(2)} cents.
    </ProviderForm>
  );
}

function Transcription({
  workspaceId,
  provider,
}: {
  workspaceId: string;
  provider: Loaded['transcriptionProvider'];
}) {
  const update = useUpdateTranscriptionProvider(workspaceId);
  const { pauseReason, problem, waiting, usage } = provider;
  return (
    <ProviderForm
      title="Transcription"
      verb="Save transcription"
      kinds={SPEECH_KINDS}
      kind={provider.kind}
      fields={SPEECH_FIELDS}
      values={provider}
      hasKey={provider.hasKey}
      save={(input) => update.mutate(input as Parameters<typeof update.mutate>[0])}
      state={update}
    >
      {pauseReason != null && (
        <p className="text-bad">
          Paused ({words(pauseReason)}). {problem} Saving goes on with it.
        </p>
      )}
      This month: {exact(usage.calls)} calls, {usage.minutes.toFixed(1)} minutes, {usage.cents.toFixed(2)}{' '}
      cents. {exact(waiting)} videos wait.
    </ProviderForm>
  );
}
