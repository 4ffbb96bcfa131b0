import { type FormEvent, useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { TextArea, TextField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { Said } from '../../ui/said';
import { SidePanel } from '../../ui/side-panel';
import { Status } from '../../ui/status';
import { type Scope, useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { type AiField, useChangeField, usePreview } from './ai-fields.query';
import { FieldPreview } from './field-preview';
import { agreementText, centsText, optionsOf, optionsText, PAUSE_REASONS, STATUSES } from './field-texts';
import { OlderPosts } from './older-posts';

interface Props {
  field: AiField;
  workspace: Workspace;
  close: () => void;
}

/** An AI Filter: what it decides, what a change would alter, and what it costs. */
export function FieldPanel({ field, workspace, close }: Props) {
  const can = useCan(workspace.id);
  return (
    <SidePanel label={t('AI Filter')} title={field.name} loaded={field.id} close={close} isForm>
      <div className="mt-4 grid grid-cols-1 gap-6">
        <div>
          <Status mood={STATUSES[field.status].mood}>{STATUSES[field.status].name}</Status>
          {field.pauseReason !== null && <p>{PAUSE_REASONS[field.pauseReason]}</p>}
          {field.problem !== null && (
            <p className="text-bad">
              <Said text={field.problem} />
            </p>
          )}
          <p className="text-muted">
            {t('{cents} this month. Agrees with people: {agreement}.', {
              cents: centsText(field.usage.cents),
              agreement: agreementText(field) ?? t('nobody has corrected it yet'),
            })}
          </p>
        </div>
        {can('WRITE') ? (
          <Writer key={field.draft?.version ?? 0} field={field} workspaceId={workspace.id} can={can} />
        ) : (
          <p className="whitespace-pre-wrap">{(field.published ?? field.draft)?.instruction}</p>
        )}
      </div>
    </SidePanel>
  );
}

interface WriterProps {
  field: AiField;
  workspaceId: string;
  can: (scope: Scope) => boolean;
}

function Writer({ field, workspaceId, can }: WriterProps) {
  const shown = field.draft ?? field.published;
  const [instruction, setInstruction] = useState(shown?.instruction ?? '');
  const [options, setOptions] = useState(optionsText(shown?.options ?? []));
  const change = useChangeField(workspaceId, field.id);
  const preview = usePreview(workspaceId, field.id);
  const hasOptions = shown?.options != null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({
      what: 'edit',
      input: { instruction, ...(hasOptions ? { options: optionsOf(options) } : {}) },
    });
  };
  const isRunning = field.status === 'ACTIVE' || field.status === 'OUT_OF_BUDGET';
  return (
    <>
      <form onSubmit={save} className="grid grid-cols-1 gap-3">
        <TextArea
          label={t('What the model should decide')}
          required
          rows={4}
          value={instruction}
          onChange={({ target }) => setInstruction(target.value)}
        />
        {hasOptions && (
          <TextArea
            label={t('Options, one per line, each with a colon and what it means')}
            rows={5}
            value={options}
            onChange={({ target }) => setOptions(target.value)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={change.isPending}>
            {t('Save draft')}
          </Button>
          {field.draft !== null && (
            <>
              <Button disabled={preview.isPending} onClick={() => preview.mutate()}>
                {preview.isPending ? t('Asking the model') : t('Preview the draft')}
              </Button>
              <Button
                kind="main"
                disabled={change.isPending}
                onClick={() => change.mutate({ what: 'publish' })}
              >
                {t('Publish')}
              </Button>
            </>
          )}
          {isRunning && <Button onClick={() => change.mutate({ what: 'pause' })}>{t('Pause')}</Button>}
          {field.status === 'PAUSED' && (
            <Button onClick={() => change.mutate({ what: 'resume' })}>{t('Resume')}</Button>
          )}
        </div>
      </form>
      <Problem error={change.error ?? preview.error} />
      {preview.data != null && <FieldPreview preview={preview.data} field={field} />}
      {field.published !== null && <OlderPosts workspaceId={workspaceId} id={field.id} />}
      {can('ADMIN') && <Budget field={field} workspaceId={workspaceId} />}
    </>
  );
}

function Budget({ field, workspaceId }: { field: AiField; workspaceId: string }) {
  const [most, setMost] = useState(field.monthlyCents === null ? '' : String(field.monthlyCents));
  const change = useChangeField(workspaceId, field.id);
  const save = (event: FormEvent) => {
    event.preventDefault();
    // What is not given has no limit.
    change.mutate({
      what: 'budget',
      input: {
        ...(most === '' ? {} : { monthlyCents: Number(most) }),
        ...(field.monthlyTokens === null ? {} : { monthlyTokens: field.monthlyTokens }),
      },
    });
  };
  return (
    <form onSubmit={save} className="flex flex-wrap items-end gap-2">
      <TextField
        label={t('Monthly limit in cents (leave empty for none)')}
        inputMode="decimal"
        pattern="[0-9]*\.?[0-9]*"
        value={most}
        onChange={({ target }) => setMost(target.value)}
        className="w-64"
      />
      <Button type="submit" disabled={change.isPending}>
        {t('Set budget')}
      </Button>
      <Problem error={change.error} />
    </form>
  );
}
