import { useNavigate } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { Form, problemOf } from '../../ui/form';
import { useCan } from '../workspaces/rights';
import { type ReportChoice, reportNames, useAddToReport } from './add-to-report.query';
import type { BlockInput } from './block-input';

interface Props {
  workspaceId: string;
  /** What is added. */
  block: BlockInput;
  /** Which posts it is about. */
  choice: ReportChoice;
}

/** Adds what a page shows to a report, for those who may write one. */
export function AddToReport(props: Props) {
  const mayWrite = useCan(props.workspaceId)('WRITE');
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        <FilePlus2 aria-hidden="true" className="size-4" />
        <span className="max-md:sr-only">{t('Add to report')}</span>
      </Button>
      {isOpen && <AddDialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

const NEW = '';

function AddDialog({ workspaceId, block, choice, close }: Props & { close: () => void }) {
  const navigate = useNavigate();
  const [report, setReport] = useState(NEW);
  const [name, setName] = useState('');
  const { data: reports = [] } = useRead(reportNames(workspaceId));
  const add = useAddToReport(workspaceId);
  const submit = () =>
    add.mutate(report === NEW ? { name, block, choice } : { reportId: report, block }, {
      onSuccess: (id) =>
        void navigate({ to: '/w/$workspaceId/reports', params: { workspaceId }, search: { report: id } }),
    });
  return (
    <Dialog title={t('Add to report')} close={close} closeWord={t('Close')}>
      <Form verb={t('Add')} submit={submit} isPending={add.isPending} error={add.error} fields={['name']}>
        <SelectField label={t('Report')} value={report} onChange={({ target }) => setReport(target.value)}>
          <option value={NEW}>{t('A new report about these posts')}</option>
          {reports.map(({ id, name: text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </SelectField>
        {report === NEW ? (
          <TextField
            label={t('Name')}
            value={name}
            required
            problem={problemOf(add.error, 'name')}
            onChange={({ target }) => setName(target.value)}
          />
        ) : (
          <p className="text-muted">{t('It shows the posts and the period of that report.')}</p>
        )}
      </Form>
    </Dialog>
  );
}
