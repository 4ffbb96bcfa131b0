import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { SelectField, TextArea, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { RowAction, RowActions } from '../../ui/row-action';
import { type BlockInput, inputOf } from './block-input';
import { SpanField } from './create-report';
import { LOOK_FIELDS, LookFields } from './look-fields';
import { KIND_NAMES } from './report-texts';
import { type Block, type Report, useUpdateReport } from './reports.query';

/** A block while it is written; `key` stays with it when it moves. */
interface Draft {
  key: string;
  input: BlockInput;
}

/** What is changed of a report before it is saved: its name, period, look, and its blocks in their order. */
export function ReportBuilder({ report, workspaceId }: { report: Report; workspaceId: string }) {
  const [name, setName] = useState(report.name);
  const [span, setSpan] = useState<NonNullable<Report['span']> | ''>(report.span ?? '');
  const [newLook, setLook] = useState<Report['look'] | null>(null);
  const look = newLook ?? report.look;
  const [drafts, setDrafts] = useState(() => report.blocks.map(draftOf));
  const [kind, setKind] = useState<Block['kind']>('TEXT');
  const update = useUpdateReport(workspaceId, report.id);
  const isFixed = report.period !== null && report.period !== undefined;
  const save = () =>
    update.mutate({
      name,
      ...(isFixed ? {} : { span: span === '' ? null : span }),
      ...(newLook === null ? {} : { look: newLook }),
      blocks: drafts.map(({ input }) => input),
    });
  const change = (key: string, part: Partial<BlockInput>) =>
    setDrafts(
      drafts.map((draft) => (draft.key === key ? { key, input: { ...draft.input, ...part } } : draft)),
    );
  const move = (at: number, by: -1 | 1) => {
    const next = [...drafts];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    setDrafts(next);
  };
  return (
    <Form
      verb={t('Save the report')}
      submit={save}
      isPending={update.isPending}
      error={update.error}
      fields={['name', ...LOOK_FIELDS]}
      isBeside
    >
      <TextField label={t('Name')} value={name} required onChange={({ target }) => setName(target.value)} />
      {!isFixed && <SpanField value={span} change={setSpan} />}
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-medium">{t('Look')}</legend>
        <p className="text-13 text-muted">
          {t('What you leave empty is as in the settings of the workspace.')}
        </p>
        <LookFields look={look} change={(part) => setLook({ ...look, ...part })} error={update.error} />
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={!look.inherits}
            onChange={({ target }) => setLook({ ...look, inherits: !target.checked })}
          />
          {t('Take nothing from the settings')}
        </label>
      </fieldset>
      <ol aria-label={t('Blocks')} className="grid gap-3">
        {drafts.map(({ key, input }, at) => (
          <li key={key} className="grid gap-2 rounded-card border border-line p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">{KIND_NAMES[input.kind]}</span>
              <RowActions>
                <RowAction
                  name={t('Move {name} up', { name: nameOf(input, at) })}
                  icon={ArrowUp}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <RowAction
                  name={t('Move {name} down', { name: nameOf(input, at) })}
                  icon={ArrowDown}
                  disabled={at === drafts.length - 1}
                  onClick={() => move(at, 1)}
                />
                <RowAction
                  name={t('Remove {name}', { name: nameOf(input, at) })}
                  icon={Trash2}
                  isDanger
                  onClick={() => setDrafts(drafts.filter((draft) => draft.key !== key))}
                />
              </RowActions>
            </div>
            <TextField
              label={t('Heading')}
              value={input.title ?? ''}
              onChange={({ target }) => change(key, { title: target.value })}
            />
            <TextArea
              label={t('Words')}
              rows={input.kind === 'TEXT' ? 4 : 1}
              required={input.kind === 'TEXT'}
              value={input.text ?? ''}
              onChange={({ target }) => change(key, { text: target.value })}
            />
            <label className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={input.hidden === true}
                onChange={({ target }) => change(key, { hidden: target.checked })}
              />
              {t('Hidden from readers')}
            </label>
          </li>
        ))}
      </ol>
      <div className="flex items-end gap-2">
        <SelectField
          label={t('Add a block')}
          value={kind}
          onChange={({ target }) => setKind(target.value as Block['kind'])}
        >
          {Object.entries(KIND_NAMES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <Button onClick={() => setDrafts([...drafts, { key: crypto.randomUUID(), input: { kind } }])}>
          {t('Add')}
        </Button>
      </div>
    </Form>
  );
}

/** The name of a block for those who hear it. */
const nameOf = ({ title, kind }: BlockInput, at: number) =>
  title == null || title === '' ? `${KIND_NAMES[kind]} ${at + 1}` : title;

const draftOf = (block: Block): Draft => ({ key: block.id, input: inputOf(block) });
