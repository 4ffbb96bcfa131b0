import { Link } from '@tanstack/react-router';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { type Edition, type Report, useRunReport } from './reports.query';

const COLUMNS = [t('Edition'), t('State'), t('Read')] as const;

/** What the report showed at a time, newest first, and a button for one of now. */
export function ReportEditions({ report, workspace }: { report: Report; workspace: Workspace }) {
  const run = useRunReport(workspace.id, report.id);
  const mayWrite = useCan(workspace.id)('WRITE');
  return (
    <section aria-labelledby="editions" className="grid gap-2">
      <h2 id="editions" className="text-base font-semibold">
        {t('Editions')}
      </h2>
      <p className="text-muted">{t('An edition keeps the figures of its time and never changes.')}</p>
      {mayWrite && (
        <div>
          <Button
            kind="main"
            disabled={run.isPending || report.blocks.length === 0}
            onClick={() => run.mutate(undefined)}
          >
            {t('Create an edition')}
          </Button>
        </div>
      )}
      <Problem error={run.error} />
      {report.editions.length > 0 && (
        <ScrollTable label={t('Table of editions')} columns={COLUMNS}>
          {report.editions.map((edition) => (
            <Row key={edition.id}>
              <Cell>
                {edition.state === 'READY' ? (
                  <Link
                    from="/w/$workspaceId/reports"
                    to="."
                    search={{ edition: edition.id }}
                    className="text-accent underline"
                  >
                    <Ago instant={edition.snapshotAt ?? edition.createdAt} timeZone={workspace.timeZone} />
                  </Link>
                ) : (
                  <Ago instant={edition.createdAt} timeZone={workspace.timeZone} />
                )}
              </Cell>
              <Cell>
                <State edition={edition} />
              </Cell>
              <Cell>
                <span className="flex gap-3 whitespace-nowrap">
                  {edition.pageUrl != null && (
                    <a
                      className="text-accent underline"
                      href={edition.pageUrl}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {t('As readers see it')}
                    </a>
                  )}
                  {edition.pdfUrl != null && (
                    <a className="text-accent underline" href={edition.pdfUrl}>
                      {t('PDF')}
                    </a>
                  )}
                  {edition.xlsxUrl != null && (
                    <a className="text-accent underline" href={edition.xlsxUrl}>
                      {t('Spreadsheet')}
                    </a>
                  )}
                </span>
              </Cell>
            </Row>
          ))}
        </ScrollTable>
      )}
    </section>
  );
}

function State({ edition: { state, error } }: { edition: Edition }) {
  if (state === 'READY') return <Status mood="good">{t('Ready')}</Status>;
  if (state === 'FAILED') return <Status mood="bad">{error ?? t('It failed')}</Status>;
  return <Status mood="quiet">{t('In progress')}</Status>;
}
