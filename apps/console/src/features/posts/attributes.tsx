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
    <section className="mt-6" aria-label={t('Attributes')}>
      <h3 className="font-semibold">{t('Attributes')}</h3>
      {attributes.length === 0 && <p className="text-muted">{t('None has a value.')}</p>}
      <dl>
        {attributes.map(({ key, name, value, byAi, reason, options, type, stored }) => (
          <div key={key} className="border-t border-line py-1">
            <dt className="text-xs text-muted">
              {name}
              {byAi && ` · ${t('filled by AI')}`}
            </dt>
            <dd className="break-words">
              <span>{value}</span>
              {reason !== null && <p className="text-xs text-muted">{reason}</p>}
              {mayWrite && byAi && type === 'SINGLE_SELECT_V2' && options !== null && (
                <ChosenSelect
                  label={t('Correct {name}', { name })}
                  value={String(stored)}
                  disabled={correct.isPending}
                  verb={t('Correct')}
                  choose={(next) => correct.mutate({ key, name, value: next })}
                  className="mt-1 w-48"
                >
                  {options.map((option) => (
                    <option key={option.id} value={option.id}>
                      {option.name}
                    </option>
                  ))}
                </ChosenSelect>
              )}
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
