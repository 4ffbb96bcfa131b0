import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignedOut } from '../lib/bearer';
import { reloadOnce } from '../lib/reload-once';
import { isGone } from '../lib/sentences';
import { Failure } from '../ui/states';

/** A page that could not be loaded; nothing while the sign-in page opens. */
export function RouteFailure({ error }: { error: unknown }) {
  const router = useRouter();
  const gone = isGone(error) ? error.message : null;
  useEffect(() => {
    if (gone !== null) reloadOnce(gone);
  }, [gone]);
  if (error instanceof SignedOut) return null;
  const reason = error instanceof Error ? error : new Error(String(error));
  const retry = gone === null ? () => void router.invalidate() : () => window.location.reload();
  return <Failure error={reason} retry={retry} />;
}
