import {
  notifyManager,
  type Query,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** What a page shows of a read. It keeps what was read when that cannot be refreshed: the frame of the pages says so. */
export type Read<Data> = {
  retry: () => void;
  isLoading: boolean;
  /** Whether the data answer the question before, while the one that was asked is under way. */
  isOlder: boolean;
} & (
  | { data: undefined; error: null; isPending: true }
  | { data: undefined; error: Error; isPending: false }
  | { data: Data; error: null; isPending: false }
);

/** Reads something of the API for a page. There is an error only where there is nothing to show. */
export function useRead<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): Read<Data> {
  const { data, isSuccess, isLoadingError, isRefetchError, isPlaceholderData, error, isLoading, refetch } =
    useQuery(options);
  const rest = { retry: () => void refetch(), isLoading, isOlder: isPlaceholderData };
  if (isSuccess || isRefetchError) return { ...rest, data, error: null, isPending: false };
  if (isLoadingError) return { ...rest, data, error, isPending: false };
  return { ...rest, data: undefined, error: null, isPending: true };
}

/** Whether what was read is still shown although it could not be refreshed. A list that could not be read on says so itself. */
const isOutOfDate = ({ state }: Query): boolean =>
  state.status === 'error' && state.data !== undefined && state.fetchMeta?.fetchMore === undefined;

const OUT_OF_DATE = { type: 'active', predicate: isOutOfDate } as const;

/** What refreshes all that is out of date on the page; null where nothing is. */
export function useRefresh(): (() => void) | null {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isNeeded = useSyncExternalStore(
    // Reads begin while a page is drawn, and nothing else may change then.
    useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    () => cache.findAll(OUT_OF_DATE).length > 0,
  );
  return isNeeded ? () => void client.refetchQueries(OUT_OF_DATE) : null;
}
