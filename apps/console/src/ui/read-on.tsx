import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { t } from '../lib/messages';
import { Button } from './button';
import { Failure } from './states';

type Listed = Pick<
  UseInfiniteQueryResult,
  'error' | 'hasNextPage' | 'isLoadingError' | 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'
>;

/** The end of a list that is read page by page: reads the next one, or says why it could not. What was read before stays. */
export function ReadOn({ list }: { list: Listed }) {
  const { error, hasNextPage, isLoadingError, isFetchNextPageError, fetchNextPage, refetch } = list;
  // Pressed twice it is read once.
  const readOn = () => void fetchNextPage({ cancelRefetch: false });
  if (error !== null && (isLoadingError || isFetchNextPageError))
    return <Failure error={error} retry={isLoadingError ? () => void refetch() : readOn} />;
  if (!hasNextPage) return null;
  return (
    <Button className="mt-4" onClick={readOn}>
      {t('Show more')}
    </Button>
  );
}
