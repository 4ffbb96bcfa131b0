import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { CopyRequest } from '../../ui/copy-request';
import { Creating, CreatingPlace } from '../../ui/creating';
import { PageActions } from '../../ui/page-head';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty, Failure } from '../../ui/states';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { CreatorListSheet } from './creator-list-sheet';
import { type CreatorList, creatorListsQuery, LISTS, useCreateList } from './creator-lists.query';
import { ListForm } from './list-form';

interface Props {
  workspace: Workspace;
  /** Id of the list that is open. */
  list: string | undefined;
  /** Opens a list; undefined for none. */
  open: (id: string | undefined) => void;
}

/** The lists of creators, and the one that is open. */
export function CreatorLists({ workspace, list, open }: Props) {
  const { data = [], error, isPending, retry } = useRead(creatorListsQuery(workspace.id));
  const mayWrite = useCan(workspace.id)('WRITE');
  if (isPending) return <div className="skeleton h-80" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  const opened = data.find(({ id }) => id === list);
  if (opened !== undefined) {
    return (
      <CreatorListSheet key={opened.id} workspace={workspace} list={opened} close={() => open(undefined)} />
    );
  }
  return (
    <>
      <PageActions>
        <CopyRequest workspaceId={workspace.id} document={LISTS} variables={{}} tool="getCreatorLists" />
      </PageActions>
      {mayWrite && <CreateList workspaceId={workspace.id} open={open} />}
      {data.length === 0 ? (
        <Empty title={t('No lists of creators yet')}>
          {t('Choose creators and add them to a list, such as a shortlist with a stage for each.')}
          <CreatingPlace />
        </Empty>
      ) : (
        <ScrollTable label={t('Table of lists')} columns={[t('List'), t('Owner#list'), t('Progress')]}>
          {data.map((each) => (
            <ListRow key={each.id} list={each} />
          ))}
        </ScrollTable>
      )}
    </>
  );
}

function ListRow({ list: { id, name, ownerName, progress } }: { list: CreatorList }) {
  return (
    <Row>
      <Cell>
        <Link to="." search={{ of: 'lists', list: id }} className="row-link row-name" title={name}>
          {name}
        </Link>
      </Cell>
      <Cell>{ownerName ?? t('Nobody')}</Cell>
      <Cell>{progress.map((stage) => `${stage.name}: ${stage.creatorsCount}`).join(' · ')}</Cell>
    </Row>
  );
}

function CreateList({ workspaceId, open }: { workspaceId: string; open: Props['open'] }) {
  const create = useCreateList(workspaceId);
  return (
    <Creating name={t('Create a list')} title={t('Create a list')}>
      {() => (
        <ListForm
          workspaceId={workspaceId}
          verb={t('Create list')}
          submit={(input) => create.mutate(input, { onSuccess: (id) => open(id ?? undefined) })}
          isPending={create.isPending}
          error={create.error}
        />
      )}
    </Creating>
  );
}

/** The lists for a choice; none until they are read, or where they are not needed. */
export const useLists = (workspaceId: string, enabled = true): readonly CreatorList[] =>
  useQuery({ ...creatorListsQuery(workspaceId), enabled }).data ?? [];
