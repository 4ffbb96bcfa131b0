import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { SelectField } from '../../ui/field';
import { Form } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { SPAN_NAMES, TEMPLATE_NAMES } from './report-texts';
import { type NewReport, useCreateReport } from './reports.query';

type Template = NonNullable<NewReport['template']>;
type Span = NonNullable<NewReport['span']>;

interface Props {
  workspaceId: string;
  /** The campaign that it is to be about. */
  campaign: string | undefined;
  /** A name to begin with. */
  firstName: string;
}

/** Makes a report from a template, and opens it. */
export function CreateReport({ workspaceId, campaign, firstName }: Props) {
  const navigate = useNavigate({ from: '/w/$workspaceId/reports' });
  const [name, setName] = useState(firstName);
  const [template, setTemplate] = useState<Template>(
    campaign === undefined ? 'BRAND_MONTH' : 'CAMPAIGN_WRAP_UP',
  );
  const [span, setSpan] = useState<Span | ''>(campaign === undefined ? 'LAST_MONTH' : '');
  const create = useCreateReport(workspaceId);
  const submit = () =>
    create.mutate(
      {
        name,
        template,
        language: document.documentElement.lang === 'de' ? 'DE' : 'EN',
        ...(span === '' ? {} : { span }),
        ...(campaign === undefined ? {} : { filter: { campaignsIds: [campaign] } }),
      },
      { onSuccess: (id) => id !== null && void navigate({ search: { report: id } }) },
    );
  return (
    <Form
      verb={t('Create report')}
      submit={submit}
      isPending={create.isPending}
      error={create.error}
      fields={['name']}
    >
      <NameField value={name} change={setName} error={create.error} />
      <SelectField
        label={t('Start from')}
        value={template}
        onChange={({ target }) => setTemplate(target.value as Template)}
      >
        {Object.entries(TEMPLATE_NAMES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <SpanField value={span} change={setSpan} />
    </Form>
  );
}

/** The period of a report by its name. */
export function SpanField({ value, change }: { value: Span | ''; change: (span: Span | '') => void }) {
  return (
    <SelectField
      label={t('Period')}
      value={value}
      onChange={({ target }) => change(target.value as Span | '')}
    >
      <option value="">{t('All time')}</option>
      {Object.entries(SPAN_NAMES).map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
