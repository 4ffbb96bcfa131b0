import { useInfiniteQuery } from '@tanstack/react-query';
import { ReadOn } from '../ui/read-on';
import { LONG, State } from './state';

/** A list of three pages, of which one fails. */
function List({ name, failing }: { name: string; failing: number | null }) {
  const list = useInfiniteQuery({
    queryKey: ['dev-ui', name],
    queryFn: async ({ pageParam }) => {
      if (pageParam === failing) throw new Error(LONG);
      return pageParam;
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 3 ? last + 1 : null),
  });
  return (
    <State name={name}>
      <p>Pages read: {list.data?.pages.join(', ') ?? 'none'}</p>
      <ReadOn list={list} />
    </State>
  );
}

/** The end of a list that is read page by page. */
export const ReadOnPage = () => (
  <>
    <List name="More to read" failing={null} />
    <List name="The next page fails" failing={2} />
    <List name="The first page fails" failing={1} />
  </>
);
