import { useState } from 'react';
import { exact, instantText } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { RowActions } from '../../ui/row-action';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { SectionHead } from '../../ui/section-head';
import { SidePanel } from '../../ui/side-panel';
import { Failure } from '../../ui/states';
import { Ago } from '../../ui/time';
import { OperationState } from '../alerts/operation-progress';
import type { Workspace } from '../workspaces/workspaces.query';
import { ImportOutcome } from './import-outcome';
import { type EarlierImport, earlierImportsQuery, importQuery } from './imports.query';

/** Imports that are shown; all others stand under Operations. */
const MOST = 5;

const COLUMNS = [
  t('Started'),
  t('State'),
  { name: t('Rows taken'), right: true },
  { name: t('Rows refused'), right: true },
  ACTIONS_COLUMN,
] as const;

/** What was imported lately, newest first, each with what became of it. Nothing before the first import. */
export function EarlierImports({ workspace }: { workspace: Workspace }) {
  const { data = [], error, retry } = useRead(earlierImportsQuery(workspace.id));
  const [open, setOpen] = useState<EarlierImport | null>(null);
  if (error !== null) return <Failure error={error} retry={retry} />;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="earlier-imports">
      <SectionHead id="earlier-imports" title={t('Earlier imports')} />
      <ScrollTable label={t('Table of earlier imports')} columns={COLUMNS}>
        {data.slice(0, MOST).map((each) => (
          <ImportRow key={each.id} of={each} workspace={workspace} show={() => setOpen(each)} />
        ))}
      </ScrollTable>
      {open !== null && (
        <SidePanel
          label={t('Earlier import')}
          title={instantText(open.createdAt, workspace.timeZone)}
          loaded={open.id}
          close={() => setOpen(null)}
          isClosedByEscape
        >
          <ImportOutcome key={open.id} workspaceId={workspace.id} id={open.id} name={t('The file')} />
        </SidePanel>
      )}
    </section>
  );
}

interface RowProps {
  of: EarlierImport;
  workspace: Workspace;
  show: () => void;
}

/** The list of operations says only when an import began: what became of it is asked for each. */
function ImportRow({ of: { id, createdAt }, workspace, show }: RowProps) {
  const { data } = useRead(importQuery(workspace.id, id));
  const done = data?.imported;
  return (
    <Row>
      <Cell>
        <Ago instant={createdAt} timeZone={workspace.timeZone} />
      </Cell>
      <Cell>{data != null && <OperationState status={data.fetchStatus} />}</Cell>
      <Cell right>{done == null ? '–' : exact(done.created + done.updated + done.unchanged)}</Cell>
      <Cell right>{done == null ? '–' : exact(done.rejected)}</Cell>
      <Cell>
        <RowActions>
          <Button
            kind="quiet"
            aria-label={t('Show what became of the import of {instant}', {
              instant: instantText(createdAt, workspace.timeZone),
            })}
            onClick={show}
          >
            {t('Show')}
          </Button>
        </RowActions>
      </Cell>
    </Row>
  );
}
