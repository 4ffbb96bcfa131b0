import { Sparkles } from 'lucide-react';
import { t } from '../../lib/messages';
import { ChosenSelect } from '../../ui/chosen-select';
import { Problem } from '../../ui/problem';
import { useCan } from '../workspaces/rights';
import { type AttributeValue, useCorrect } from './post-context.query';

interface Props {
  id: string;
  workspaceId: string;
  attributes: readonly AttributeValue[];
}

/** The attributes of a post; a choice of AI can be corrected, which pins it. */
export function Attributes({ id, workspaceId, attributes }: Props) {
  const mayWrite = useCan(workspaceId)('WRITE');
  const correct = useCorrect(workspaceId, id);
  return (
    <section className="mt-6 border-t border-line pt-4" aria-label={t('Attributes')}>
      <h3 className="font-semibold">{t('Attributes')}</h3>
      {attributes.length === 0 && <p className="text-muted">{t('None has a value.')}</p>}
      <dl>
        {attributes.map(({ key, name, value, byAi, reason, options, type, stored }) => (
          <div key={key} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-2">
            <dt className="break-words text-muted">{name}</dt>
            <dd className="break-words">
              {mayWrite && byAi && type === 'SINGLE_SELECT_V2' && options !== null ? (
                <div className="flex items-center gap-1.5 text-accent">
                  <Sparkles aria-hidden="true" className="size-3.5 shrink-0" />
                  <span className="sr-only">{t('filled by AI')}</span>
                  <ChosenSelect
                    label={t('Correct {name}', { name })}
                    labelHidden
                    boxClass="fits chip-select"
                    data-chosen
                    value={String(stored)}
                    disabled={correct.isPending}
                    verb={t('Correct')}
                    choose={(next) => correct.mutate({ key, name, value: next })}
                  >
                    {options.map((option) => (
                      <option key={option.id} value={option.id}>
                        {option.name}
                      </option>
                    ))}
                  </ChosenSelect>
                </div>
              ) : byAi ? (
                <span className="inline-flex max-w-full items-center gap-1.5 rounded-badge bg-accent-soft px-1.5 py-0.5 text-13 font-medium text-accent">
                  <Sparkles aria-hidden="true" className="size-3.5 shrink-0" />
                  <span className="min-w-0 break-words">{value}</span>
                  <span className="sr-only">{t('filled by AI')}</span>
                </span>
              ) : (
                <span>{value}</span>
              )}
              {reason !== null && <p className="mt-1 text-13 text-muted">{reason}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className="text-good">
        {correct.isSuccess && t('{name} is corrected.', { name: correct.variables.name })}
      </p>
      <Problem error={correct.error} />
    </section>
  );
}
