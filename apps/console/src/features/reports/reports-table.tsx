import { Link } from '@tanstack/react-router';
import { exact } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { WindowedPages } from '../../lib/windowed-pages';
import { Ago } from '../../ui/time';
import { type Column, WindowTable } from '../../ui/window-table';
import type { Workspace } from '../workspaces/workspaces.query';
import type { ListedReport } from './reports.query';

/** Reports, a row each, which opens it. */
export function ReportsTable({
  list,
  workspace,
}: {
  list: WindowedPages<ListedReport>;
  workspace: Workspace;
}) {
  const columns: Column<ListedReport>[] = [
    {
      name: t('Report'),
      cell: ({ id, name }, index) => (
        <Link
          to="."
          search={{ report: id }}
          data-row={index}
          className="row-link row-name is-long"
          title={name}
        >
          {name}
        </Link>
      ),
    },
    { name: t('Editions'), right: true, cell: ({ editions }) => exact(editions.length) },
    {
      name: t('Newest'),
      cell: ({ editions: [newest] }) =>
        newest?.snapshotAt == null ? (
          t('none yet')
        ) : (
          <Ago instant={newest.snapshotAt} timeZone={workspace.timeZone} />
        ),
    },
  ];
  return <WindowTable label={t('Table of reports')} columns={columns} height={44} {...list} />;
}
