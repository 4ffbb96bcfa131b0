import { useState } from 'react';
import { t } from '../../lib/messages';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { useTranscribeOlder } from './providers.query';

/** Has videos transcribed that were there before somebody transcribed them. */
export function OlderVideos({ workspaceId }: { workspaceId: string }) {
  const [days, setDays] = useState('30');
  const transcribe = useTranscribeOlder(workspaceId);
  return (
    <section aria-label={t('Older videos')}>
      <Form
        verb={t('Transcribe older videos')}
        submit={() => transcribe.mutate(Number(days))}
        isPending={transcribe.isPending}
        error={transcribe.error}
        isRow
        isBeside
      >
        <TextField
          label={t('Days to go back')}
          type="number"
          min={1}
          max={3660}
          required
          value={days}
          onChange={({ target }) => setDays(target.value)}
          className="w-48"
        />
      </Form>
      <p role="status">
        {transcribe.data !== undefined &&
          t('{count} video is waiting. | {count} videos are waiting.', { count: transcribe.data })}
      </p>
    </section>
  );
}
