import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/messages';
import { SelectField, TextField } from '../../ui/field';
import { Choice } from '../../ui/filters';
import { attributesQuery } from '../attributes/attributes.query';
import { PresetChoice } from '../posts/view-bar';
import { useSaved } from '../posts/views.query';
import { GROUPINGS, METRICS, PERIODS, type Question, STATISTICS, statisticOf } from './analytics.query';

type Named = Readonly<Record<string, { name: string }>>;

/** The question as a sentence; each part of it is a choice. */
export function QuestionBar({ workspaceId, question }: { workspaceId: string; question: Question }) {
  const navigate = useNavigate({ from: '/w/$workspaceId/analytics' });
  const choose = (part: { [Key in keyof Question]?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...part }) as Question, replace: true });
  const saved = useSaved(workspaceId);
  const asksAttribute = question.by === 'attribute' || question.and === 'attribute';
  const { data: attributes = [] } = useQuery({
    ...attributesQuery(workspaceId, 'ITEM'),
    enabled: asksAttribute,
  });
  const select = (label: string, key: keyof Question, value: string, all: Named) => (
    <SelectField label={label} value={value} onChange={({ target }) => choose({ [key]: target.value })}>
      {Object.entries(all).map(([each, { name }]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </SelectField>
  );
  const day = (label: string, key: 'from' | 'to') => (
    <TextField
      label={label}
      type="date"
      value={question[key] ?? ''}
      onChange={({ target }) => choose({ [key]: target.value === '' ? undefined : target.value })}
    />
  );
  const others = Object.entries(GROUPINGS).filter(([, { by }]) => by !== GROUPINGS[question.by].by);
  const { unit, metric } = METRICS[question.metric];
  return (
    <div className="flex flex-wrap items-end gap-2 print:hidden">
      {select(t('Metric'), 'metric', question.metric, METRICS)}
      {metric !== null &&
        select(
          t('Taken'),
          'of',
          statisticOf(question),
          Object.fromEntries(Object.entries(STATISTICS).filter(([key]) => unit !== 'rate' || key !== 'sum')),
        )}
      {select(t('By'), 'by', question.by, GROUPINGS)}
      <Choice
        label={t('And by')}
        value={question.and}
        all={t('nothing else')}
        options={others.map(([key, { name }]) => [key, name])}
        choose={(and) => choose({ and })}
      />
      {asksAttribute && (
        <Choice
          label={t('Attribute')}
          value={question.attribute}
          all={t('Choose')}
          options={attributes
            .filter(({ options }) => options !== null)
            .map(({ key, name }) => [key, name] as const)}
          choose={(attribute) => choose({ attribute })}
        />
      )}
      {question.from === undefined && (
        <SelectField
          label={t('Over')}
          value={question.days}
          onChange={({ target }) => choose({ days: target.value })}
        >
          {PERIODS.map((days) => (
            <option key={days} value={days}>
              {t('the last {count} days', { count: days })}
            </option>
          ))}
        </SelectField>
      )}
      {day(t('Or from'), 'from')}
      {question.from !== undefined && day(t('To'), 'to')}
      <PresetChoice saved={saved} value={question.view} choose={(view) => choose({ view })} />
      <p className="py-1.5 text-muted">{t('compared with the time before, as long')}</p>
    </div>
  );
}
