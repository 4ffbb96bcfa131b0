import { useRouter } from '@tanstack/react-router';
import { SignedOut } from '../lib/bearer';
import { Failure } from '../ui/states';

/** A page that could not be loaded; nothing while the sign-in page opens. */
export function RouteFailure({ error }: { error: unknown }) {
  const router = useRouter();
  if (error instanceof SignedOut) return null;
  const reason = error instanceof Error ? error : new Error(String(error));
  return <Failure error={reason} retry={() => void router.invalidate()} />;
}
