import { Inbox, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api';
import { t } from '../lib/messages';
import { sentenceOf } from '../lib/sentences';
import { Button } from './button';
import { Said } from './said';

/** What will be here, and the one thing that fills it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto max-w-md py-12 text-center">
      <Inbox aria-hidden="true" className="mx-auto mb-3 size-7 text-faint" strokeWidth={1.5} />
      <h2 className="text-base font-semibold">{title}</h2>
      <div className="mt-2 text-muted">{children}</div>
    </div>
  );
}

/** What failed, the request's id for those who look into it, and a way to try again. */
export function Failure({ error, retry }: { error: Error; retry?: () => void }) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div role="alert" className="mx-auto max-w-md py-16 text-center">
      <TriangleAlert aria-hidden="true" className="mx-auto mb-3 size-7 text-bad" strokeWidth={1.5} />
      <h2 className="text-base font-semibold">{t('This could not be loaded')}</h2>
      <p className="mt-2 text-bad">
        <Said text={sentenceOf(error)} />
      </p>
      {requestId !== null && (
        <p className="mt-1 text-xs text-muted">{t('Request {requestId}', { requestId })}</p>
      )}
      {retry !== undefined && (
        <Button className="mt-4" onClick={retry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}
