import {
  hashKey,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';

interface Page<Row> {
  nodes: Row[];
  totalCount?: number | null;
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** A list of the API, as it is read page by page. */
export interface Listed<Row> {
  queryKey: QueryKey;
  /** Rows of each page but the last. */
  size: number;
  /** Reads the page after a cursor; the first, with the total, for null. */
  read: (after: string | null, signal: AbortSignal) => Promise<Page<Row>>;
}

/** What is kept of each page that was read: where it ends. */
interface End {
  /** Null after the last page. */
  cursor: string | null;
  rows: number;
}

interface Reached {
  ends: readonly End[];
  total: number | null;
}

const NOTHING: Reached = { ends: [], total: null };
/** Until rows are shown, the first page is read alone: where only its number is wanted, the second one would be read for nobody. */
const NOWHERE = { first: 0, last: -1 };
/** Milliseconds for which the rows of a page are kept that is far from the window: the first ones longer, as they are printed. */
const KEPT = 10_000;
const KEPT_TO_PRINT = 600_000;
const MOST_PRINTED = 1000;

/** Rows of a list that are there without a request, from a place on. */
export interface LoadedRows<Row> {
  first: number;
  rows: Row[];
}

/** What is known of a list now. */
export interface WindowedPages<Row, List extends Listed<Row> = Listed<Row>> {
  /** The list that all else here is of: the one before, until the first page of the one that was asked for has come. */
  of: List;
  /** Whether another list was asked for than `of`. */
  isOlder: boolean;
  /** Rows that there is room for: those reached, and a page that is on its way. */
  count: number;
  /** All rows; null until the API has counted them. */
  total: number | null;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
  /** A row near the window; undefined while it is read. */
  at: (index: number) => Row | undefined;
  /** The rows around the window that are loaded, without a gap; at most a thousand. */
  loaded: () => LoadedRows<Row>;
  /** Says which rows are in the window. */
  show: (first: number, last: number) => void;
  /** Rows by their places, both included, also those far from the window. */
  readRows: (first: number, last: number) => Promise<Row[]>;
}

const reachedKey = ({ queryKey }: Listed<unknown>) => [...queryKey, 'reached'];

/** The cursor after which a page begins: null for the first, undefined where none is known or the list has ended. */
const cursorBefore = (ends: readonly End[], index: number): string | null | undefined =>
  index === 0 ? null : (ends[index - 1]?.cursor ?? undefined);

/** Notes where a page ends. What was noted behind a page that now ends elsewhere is out of date. */
function noted(
  { ends, total }: Reached,
  index: number,
  end: End,
  counted: number | null | undefined,
): Reached {
  const same = ends[index]?.cursor === end.cursor && ends[index]?.rows === end.rows;
  return {
    ends: same ? ends : [...ends.slice(0, index), end],
    total: counted ?? total,
  };
}

/** Reads a page, and notes where it ends. */
function pageQuery<Row>(client: QueryClient, list: Listed<Row>, after: string | null, index: number) {
  return queryOptions({
    queryKey: [...list.queryKey, 'page', after],
    queryFn: async ({ signal }) => {
      const { nodes, totalCount, pageInfo } = await list.read(after, signal);
      const cursor = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
      client.setQueryData<Reached>(reachedKey(list), (reached = NOTHING) =>
        noted(reached, index, { cursor, rows: nodes.length }, totalCount),
      );
      return nodes;
    },
    gcTime: index * list.size < MOST_PRINTED ? KEPT_TO_PRINT : KEPT,
  });
}

/** Asks for the first page of a list before what shows it is there. Where it fails, that asks again. */
export const readFirstPage = (client: QueryClient, list: Listed<unknown>): Promise<void> =>
  client.prefetchQuery(pageQuery(client, list, null, 0));

/**
 * A list of any length, of which only the pages near the window are held. Of the others one cursor each is kept, by which
 * they are read again. Until the first page of another list is there, the list before stays.
 */
export function useWindowedPages<Row, List extends Listed<Row> = Listed<Row>>(
  asked: List & Listed<Row>,
): WindowedPages<Row, List> {
  const client = useQueryClient();
  const [listed, setListed] = useState<List>(asked);
  const [near, setNear] = useState(NOWHERE);
  const pageOf = useCallback(
    (list: Listed<Row>, after: string | null, index: number) => pageQuery(client, list, after, index),
    [client],
  );
  const first = useQuery(pageOf(asked, null, 0));
  const isOther = hashKey(asked.queryKey) !== hashKey(listed.queryKey);
  if (isOther && !first.isPending) {
    setListed(asked);
    setNear({ first: 0, last: 0 });
  }
  const { data: reached } = useQuery<Reached>({
    queryKey: reachedKey(listed),
    queryFn: () => client.getQueryData<Reached>(reachedKey(listed)) ?? NOTHING,
    // Nothing is read to know that nothing has been reached.
    initialData: NOTHING,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pages = useMemo(() => {
    const found: { index: number; after: string | null }[] = [];
    for (let index = Math.max(near.first - 1, 0); index <= near.last + 1; index += 1) {
      const after = cursorBefore(reached.ends, index);
      if (after !== undefined) found.push({ index, after });
    }
    return found;
  }, [near, reached]);
  const results = useQueries({ queries: pages.map(({ index, after }) => pageOf(listed, after, index)) });
  const { size } = listed;
  const known = reached.ends.reduce((sum, { rows }) => sum + rows, 0);
  const goesOn = reached.ends.length > 0 && reached.ends.at(-1)?.cursor !== null;
  const failed = results.find(({ error, data }) => error !== null && data === undefined);
  return {
    of: listed,
    isOlder: isOther,
    count: goesOn ? known + Math.min(size, Math.max((reached.total ?? known + size) - known, 1)) : known,
    total: reached.total,
    isPending: reached.ends.length === 0 && first.isPending,
    error: (!isOther && first.isLoadingError ? first.error : null) ?? failed?.error ?? null,
    retry: () => void (failed ?? first).refetch(),
    at: (index) => {
      const place = pages.findIndex((page) => page.index === Math.floor(index / size));
      return results[place]?.data?.[index % size];
    },
    loaded: () => {
      const fresh = (index: number) => {
        const after = cursorBefore(reached.ends, index);
        const state =
          after === undefined ? undefined : client.getQueryState(pageOf(listed, after, index).queryKey);
        return state?.isInvalidated === false ? state.data : undefined;
      };
      let begin = near.first;
      while (begin > 0 && fresh(begin - 1) !== undefined) begin -= 1;
      const rows: Row[] = [];
      for (let index = begin; rows.length < MOST_PRINTED; index += 1) {
        const page = fresh(index);
        if (page === undefined) break;
        rows.push(...page);
      }
      return { first: begin * size, rows: rows.slice(0, MOST_PRINTED) };
    },
    show: useCallback(
      (from, to) =>
        setNear((before) => {
          const next = { first: Math.floor(from / size), last: Math.floor(to / size) };
          return next.first === before.first && next.last === before.last ? before : next;
        }),
      [size],
    ),
    readRows: async (from, to) => {
      const begin = Math.floor(from / size);
      const rows: Row[] = [];
      for (let index = begin; index * size <= to; index += 1) {
        const { ends } = client.getQueryData<Reached>(reachedKey(listed)) ?? NOTHING;
        const after = cursorBefore(ends, index);
        if (after === undefined) break;
        rows.push(...(await client.ensureQueryData(pageOf(listed, after, index))));
      }
      return rows.slice(from - begin * size, to - begin * size + 1);
    },
  };
}
