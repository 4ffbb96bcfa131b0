import { t } from '../../lib/messages';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import type { AiField, Preview } from './ai-fields.query';
import { AWAITED_INPUTS, centsText } from './field-texts';

type Answer = Preview['posts'][number]['after'];

/** What the published version and the draft say of the same posts. */
export function FieldPreview({ preview, field }: { preview: Preview; field: AiField }) {
  if (preview.posts.length === 0) return <p className="text-muted">{t('There is no post to try it on.')}</p>;
  const isBefore = preview.posts.some(({ before }) => before !== null);
  return (
    <section aria-label={t('Preview')} className="grid grid-cols-1 gap-2">
      <p className="text-muted">
        {t('{count} posts for {cents}. Nothing is changed yet.', {
          count: preview.posts.length,
          cents: centsText(preview.cents),
        })}
      </p>
      <ScrollTable
        label={t('Table of the preview')}
        columns={isBefore ? [t('Post'), t('Now'), t('Draft')] : [t('Post'), t('Draft')]}
      >
        {preview.posts.map(({ itemId, caption, awaitedInputs, before, after }) => (
          <Row key={itemId}>
            <Cell>
              <div className="line-clamp-3 min-w-32 text-xs">{caption}</div>
            </Cell>
            {isBefore && <Cell>{before === null ? '–' : <Said answer={before} field={field} />}</Cell>}
            <Cell>
              <Said answer={after} field={field} />
              {awaitedInputs.map((input) => (
                <p key={input} className="text-xs text-warn">
                  {AWAITED_INPUTS[input]}
                </p>
              ))}
            </Cell>
          </Row>
        ))}
      </ScrollTable>
    </section>
  );
}

function Said({ answer: { value, reason, failure }, field }: { answer: Answer; field: AiField }) {
  if (failure !== null) return <span className="text-xs text-bad">{failure}</span>;
  return (
    <>
      {value == null ? (
        <span className="text-muted">{t('no value')}</span>
      ) : (
        <span>{textOf(value, field)}</span>
      )}
      {reason !== null && <p className="text-xs text-muted">{reason}</p>}
    </>
  );
}

/** A value as people read it: an option has an id, which no version changes. */
function textOf(value: unknown, field: AiField): string {
  if (Array.isArray(value)) return value.map((each) => textOf(each, field)).join(', ');
  const options = [...(field.draft?.options ?? []), ...(field.published?.options ?? [])];
  return options.find(({ id }) => id === value)?.name ?? String(value);
}
