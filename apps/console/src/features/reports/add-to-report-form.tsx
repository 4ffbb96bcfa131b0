import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { Form, problemOf } from '../../ui/form';
import { type ReportChoice, reportNames, useAddToReport } from './add-to-report.query';
import type { BlockInput } from './block-input';

export interface AddProps {
  workspaceId: string;
  /** What is added. */
  block: BlockInput;
  /** Which posts it is about. */
  choice: ReportChoice;
}

const NEW = '';

/** Asks for the report, which may be a new one. */
export default function AddToReportForm({
  workspaceId,
  block,
  choice,
  close,
}: AddProps & { close: () => void }) {
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
