import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { creatorsByHandleQuery, creatorsQuery } from '../features/creators/creators.query';
import { CreatorsTable } from '../features/creators/creators-table';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { exact } from '../lib/formats';
import { useListKeys } from '../lib/list-keys';
import { Button } from '../ui/button';
import { TypedField } from '../ui/filters';
import { Empty, Failure } from '../ui/states';

/** The people behind the posts; each leads to the posts. */
export default function CreatorsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Creators workspace={workspace} />;
}

function Creators({ workspace }: { workspace: Workspace }) {
  const { q } = useSearch({ from: '/w/$workspaceId/creators' });
  const navigate = useNavigate({ from: '/w/$workspaceId/creators' });
  useListKeys({});
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-4">
      <h1 className="text-xl font-semibold">Creators</h1>
      <search aria-label="Creators">
        <TypedField
          label="Handle"
          type="search"
          data-search
          value={q ?? ''}
          typed={(handle) =>
            void navigate({ search: handle === undefined ? {} : { q: handle }, replace: true })
          }
          className="max-w-sm"
        />
      </search>
      {q === undefined ? <All workspace={workspace} /> : <OfHandle workspace={workspace} handle={q} />}
    </div>
  );
}

function Count({ count }: { count: number | null | undefined }) {
  return (
    <p aria-live="polite" className="tabular-nums">
      {count == null ? 'Counting creators' : `${exact(count)} ${count === 1 ? 'creator' : 'creators'}`}
    </p>
  );
}

const Skeleton = () => <div className="h-80 rounded-card bg-sunken" aria-hidden="true" />;

function All({ workspace }: { workspace: Workspace }) {
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    creatorsQuery(workspace.id),
  );
  const creators = data?.pages.flatMap(({ nodes }) => nodes) ?? [];
  return (
    <>
      <Count count={data?.pages[0]?.totalCount} />
      {isPending && <Skeleton />}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && creators.length === 0 && (
        <Empty title="Creators will be here">Each post that comes in brings its creator.</Empty>
      )}
      {creators.length > 0 && <CreatorsTable creators={creators} workspace={workspace} />}
      {hasNextPage && (
        <div>
          <Button onClick={() => void fetchNextPage()}>Show more</Button>
        </div>
      )}
    </>
  );
}

function OfHandle({ workspace, handle }: { workspace: Workspace; handle: string }) {
  const { data, error, isPending, refetch } = useQuery(creatorsByHandleQuery(workspace.id, handle));
  return (
    <>
      <Count count={data?.length} />
      {isPending && <Skeleton />}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <Empty title="No creator has this handle">Type the whole handle; letter case does not count.</Empty>
      )}
      {data !== undefined && data.length > 0 && <CreatorsTable creators={data} workspace={workspace} />}
    </>
  );
}
