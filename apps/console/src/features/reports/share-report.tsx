import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Code } from '../../ui/copy';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form, problemOf } from '../../ui/form';
import { Problem } from '../../ui/problem';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Ago } from '../../ui/time';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { type Report, type ReportLink, useEndLink, useShareReport } from './reports.query';

const COLUMNS = [t('Link'), { name: t('Opened'), right: true }, t('Last opened'), t('Ends')] as const;

/** The links of a report, and a dialog that makes one. */
export function ReportLinks({ report, workspace }: { report: Report; workspace: Workspace }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayWrite = useCan(workspace.id)('WRITE');
  const end = useEndLink(workspace.id);
  const isReady = report.editions.some(({ state }) => state === 'READY');
  const columns = mayWrite ? [...COLUMNS, ACTIONS_COLUMN] : COLUMNS;
  return (
    <section aria-labelledby="links" className="grid gap-2">
      <h2 id="links" className="text-base font-semibold">
        {t('Links')}
      </h2>
      <p className="text-muted">
        {t('Whoever has a link reads the newest edition without signing in, until it ends.')}
      </p>
      {mayWrite && (
        <div>
          <Button disabled={!isReady} onClick={() => setIsOpen(true)}>
            {t('Share')}
          </Button>
        </div>
      )}
      <Problem error={end.error} />
      {report.links.length > 0 && (
        <ScrollTable label={t('Table of links')} columns={columns}>
          {report.links.map((link) => (
            <Row key={link.id}>
              <Cell>
                <Ago instant={link.createdAt} timeZone={workspace.timeZone} />
                {link.hasPassword && ` · ${t('with a password')}`}
              </Cell>
              <Cell right>{link.views}</Cell>
              <Cell>
                {link.lastViewedAt == null ? (
                  t('never')
                ) : (
                  <Ago instant={link.lastViewedAt} timeZone={workspace.timeZone} />
                )}
              </Cell>
              <Cell>
                <Ends link={link} timeZone={workspace.timeZone} />
              </Cell>
              {mayWrite && (
                <Cell>
                  {link.revokedAt == null && (
                    <Button kind="danger" disabled={end.isPending} onClick={() => end.mutate(link.id)}>
                      {t('End the link')}
                    </Button>
                  )}
                </Cell>
              )}
            </Row>
          ))}
        </ScrollTable>
      )}
      {isOpen && <ShareDialog report={report} workspaceId={workspace.id} close={() => setIsOpen(false)} />}
    </section>
  );
}

function Ends({ link, timeZone }: { link: ReportLink; timeZone: string }) {
  if (link.revokedAt != null) return t('Ended');
  return <Ago instant={link.expiresAt} timeZone={timeZone} />;
}

function ShareDialog({
  report,
  workspaceId,
  close,
}: {
  report: Report;
  workspaceId: string;
  close: () => void;
}) {
  const [days, setDays] = useState('30');
  const [password, setPassword] = useState('');
  const share = useShareReport(workspaceId);
  const submit = () =>
    share.mutate({
      reportId: report.id,
      expiresInDays: Number(days),
      ...(password === '' ? {} : { password }),
    });
  return (
    <Dialog title={t('Share {name}', { name: report.name })} close={close} closeWord={t('Close')}>
      {share.data == null ? (
        <Form
          verb={t('Create the link')}
          submit={submit}
          isPending={share.isPending}
          error={share.error}
          fields={['expiresInDays', 'password']}
        >
          <TextField
            label={t('Days until it expires')}
            inputMode="numeric"
            pattern="[0-9]+"
            required
            value={days}
            problem={problemOf(share.error, 'expiresInDays')}
            onChange={({ target }) => setDays(target.value)}
          />
          <TextField
            label={t('Password (optional)')}
            autoComplete="new-password"
            value={password}
            problem={problemOf(share.error, 'password')}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Form>
      ) : (
        <div className="grid gap-2">
          <p>{t('Copy the link now. It is shown only once.')}</p>
          <Code label={t('Link')} text={share.data} />
        </div>
      )}
    </Dialog>
  );
}
