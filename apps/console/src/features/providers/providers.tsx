import { decimals, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Failure } from '../../ui/states';
import { OlderVideos } from './older-videos';
import { ProviderForm } from './provider-form';
import {
  type Providers as Loaded,
  providersQuery,
  useUpdateAiProvider,
  useUpdateTranscriptionProvider,
} from './providers.query';

const AI_KINDS = {
  BUILTIN: t('Built in, without a vendor'),
  OPENAI: t('OpenAI, or a compatible service'),
  ANTHROPIC: 'Anthropic',
  NONE: t('Nobody'),
} as const;
const AI_FIELDS = [
  { name: 'model', label: t('Model') },
  { name: 'baseUrl', label: t('Address, if it is not the vendor’s own') },
  { name: 'inputPrice', label: t('Cents per million tokens sent'), isNumber: true },
  { name: 'outputPrice', label: t('Cents per million tokens received'), isNumber: true },
  { name: 'monthlyCents', label: t('Monthly limit in cents'), isNumber: true },
  { name: 'monthlyTokens', label: t('Monthly limit in tokens'), isNumber: true },
] as const;
const SPEECH_KINDS = { NONE: t('Nobody'), OPENAI: t('OpenAI, or a compatible service') } as const;
const SPEECH_FIELDS = [
  { name: 'model', label: t('Model') },
  { name: 'baseUrl', label: t('Address, if it is not the vendor’s own') },
  { name: 'minutePrice', label: t('Cents per minute of audio'), isNumber: true },
  { name: 'monthlyCents', label: t('Monthly limit in cents'), isNumber: true },
  { name: 'monthlyMinutes', label: t('Monthly limit in minutes'), isNumber: true },
] as const;

/** Who fills the AI fields, and who transcribes videos. */
export function Providers({ workspaceId }: { workspaceId: string }) {
  const { data, error, isPending, retry } = useRead(providersQuery(workspaceId));
  if (isPending) return <div className="skeleton h-64" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <AiProvider workspaceId={workspaceId} provider={data.aiProvider} />
      <Transcription workspaceId={workspaceId} provider={data.transcriptionProvider} />
      {data.transcriptionProvider.kind !== 'NONE' && <OlderVideos workspaceId={workspaceId} />}
    </div>
  );
}

/** A number with its decimals, or with none where it is a whole one. */
const shortOf = (value: number, digits: number) => decimals(value, Number.isInteger(value) ? 0 : digits);

function AiProvider({ workspaceId, provider }: { workspaceId: string; provider: Loaded['aiProvider'] }) {
  const update = useUpdateAiProvider(workspaceId);
  const { calls, cents, inputTokens, outputTokens } = provider.usage;
  return (
    <ProviderForm
      title={t('AI provider')}
      verb={t('Save AI provider')}
      kinds={AI_KINDS}
      kind={provider.kind}
      fields={AI_FIELDS}
      values={provider}
      hasKey={provider.hasKey}
      save={(input) => update.mutate(input as Parameters<typeof update.mutate>[0])}
      state={update}
    >
      {t('This month: {calls} calls, {tokens} tokens, {cents} cents.', {
        calls,
        tokens: Math.round(inputTokens + outputTokens),
        cents: shortOf(cents, 2),
      })}
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
      title={t('Transcription')}
      verb={t('Save transcription')}
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
          {t('Paused ({reason}). {problem} Saving resumes it.', {
            reason: words(pauseReason),
            problem: problem ?? '',
          })}
        </p>
      )}
      {t('This month: {calls} calls, {minutes} minutes, {cents} cents. {waiting} videos are waiting.', {
        calls: usage.calls,
        minutes: shortOf(usage.minutes, 1),
        cents: shortOf(usage.cents, 2),
        waiting,
      })}
    </ProviderForm>
  );
}
