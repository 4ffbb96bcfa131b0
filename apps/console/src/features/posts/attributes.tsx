import { Check, CircleHelp, Sparkles, UserRound } from 'lucide-react';
import { t } from '../../lib/messages';
import { ChosenSelect } from '../../ui/chosen-select';
import { Problem } from '../../ui/problem';
import { RowAction } from '../../ui/row-action';
import { useCan } from '../workspaces/rights';
import { type AttributeValue, useCorrect } from './post-context.query';

interface Props {
  id: string;
  workspaceId: string;
  attributes: readonly AttributeValue[];
}

/** The attributes of a post; a value of AI can be confirmed, and a choice corrected: both pin it. */
export function Attributes({ id, workspaceId, attributes }: Props) {
  const mayWrite = useCan(workspaceId)('WRITE');
  const correct = useCorrect(workspaceId, id);
  const { isSuccess, isPending, error, variables } = correct;
  return (
    <section className="mt-6 border-t border-line pt-4" aria-label={t('Attributes')}>
      <h3 className="font-semibold">{t('Attributes')}</h3>
      {attributes.length === 0 && <p className="text-muted">{t('None has a value.')}</p>}
      <dl>
        {attributes.map((attribute) => {
          const { key, name, value, byAi, isPinned, isUnsure, reason, version } = attribute;
          const set = (next: unknown) =>
            correct.mutate({ key, name, value: next, isRight: next === attribute.stored });
          const notes = [
            isUnsure ? t('AI is unsure') : null,
            reason,
            version === null ? null : t('Version {version}', { version }),
          ].filter((note) => note !== null);
          return (
            <div key={key} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-2">
              <dt className="break-words text-muted">{name}</dt>
              <dd className="break-words">
                {byAi ? (
                  <div
                    data-unsure={isUnsure}
                    className="flex items-center gap-1.5 text-accent data-[unsure=true]:text-warn"
                  >
                    <Origin isPinned={isPinned} isUnsure={isUnsure} />
                    <AiValue attribute={attribute} set={mayWrite ? set : null} isBusy={isPending} />
                    {mayWrite && !isPinned && (
                      <RowAction
                        name={t('{name} is right', { name })}
                        icon={Check}
                        disabled={isPending}
                        onClick={() => set(attribute.stored)}
                      />
                    )}
                  </div>
                ) : (
                  <span>{value}</span>
                )}
                {notes.length > 0 && <p className="mt-1 text-13 text-muted">{notes.join(' · ')}</p>}
              </dd>
            </div>
          );
        })}
      </dl>
      <p role="status" className="text-good">
        {isSuccess &&
          (variables.isRight === true
            ? t('{name} is kept.', { name: variables.name })
            : t('{name} is corrected.', { name: variables.name }))}
      </p>
      <Problem error={error} />
    </section>
  );
}

/** Whose value it is now. */
function Origin({ isPinned, isUnsure }: Pick<AttributeValue, 'isPinned' | 'isUnsure'>) {
  const Icon = isPinned ? UserRound : isUnsure ? CircleHelp : Sparkles;
  const text = isPinned ? t('set or confirmed by a person') : t('filled by AI');
  return (
    <span title={text}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

interface AiValueProps {
  attribute: AttributeValue;
  /** Null for somebody who may not. */
  set: ((value: unknown) => void) | null;
  isBusy: boolean;
}

/** A value of AI: one of a few can be chosen in its place. */
function AiValue({ attribute: { name, value, type, options, stored }, set, isBusy }: AiValueProps) {
  if (set === null || type !== 'SINGLE_SELECT_V2' || options === null) {
    return (
      <span className="min-w-0 max-w-full break-words rounded-badge bg-accent-soft px-1.5 py-0.5 text-13 font-medium in-data-[unsure=true]:bg-warn-soft">
        {value}
      </span>
    );
  }
  return (
    <ChosenSelect
      label={t('Correct {name}', { name })}
      labelHidden
      boxClass="fits chip-select"
      data-chosen
      value={String(stored)}
      disabled={isBusy}
      verb={t('Correct')}
      choose={set}
    >
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </ChosenSelect>
  );
}
