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
    <SelectField
      label={label}
      labelHidden
      boxClass="fits word-select"
      value={value}
      onChange={({ target }) => choose({ [key]: target.value })}
    >
      {Object.entries(all).map(([each, { name }]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </SelectField>
  );
  const day = (label: string, key: 'from' | 'to' | 'vsFrom' | 'vsTo') => (
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
    <div className="grid grid-cols-1 gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 text-xl text-muted max-md:text-base">
        {select(t('Metric'), 'metric', question.metric, METRICS)}
        {metric !== null &&
          select(
            t('Published'),
            'of',
            statisticOf(question),
            Object.fromEntries(
              Object.entries(STATISTICS).filter(([key]) => unit !== 'rate' || key !== 'sum'),
            ),
          )}
        <Word>{t('by#grouping')}</Word>
        {select(t('By'), 'by', question.by, GROUPINGS)}
        <Word>{t('and#grouping')}</Word>
        <Choice
          label={t('And by')}
          value={question.and}
          all={t('nothing else')}
          options={others.map(([key, { name }]) => [key, name])}
          choose={(and) => choose({ and })}
          isWord
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
            isWord
          />
        )}
        {question.from === undefined && (
          <>
            <Word>{t('over#time')}</Word>
            <SelectField
              label={t('Over')}
              labelHidden
              boxClass="fits word-select"
              value={question.days}
              onChange={({ target }) => choose({ days: target.value })}
            >
              {PERIODS.map((days) => (
                <option key={days} value={days}>
                  {t('the last {count} days', { count: days })}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <Word>{t('compared with')}</Word>
        <Choice
          label={t('Compared with')}
          value={question.vs}
          all={t('the period before')}
          options={[
            ['year', t('the same days a year earlier')],
            ['own', t('custom dates')],
          ]}
          choose={(vs) => choose({ vs, ...(vs === 'own' ? {} : { vsFrom: undefined, vsTo: undefined }) })}
          isWord
        />
        <Word>{t('for#posts')}</Word>
        <PresetChoice saved={saved} value={question.view} choose={(view) => choose({ view })} isWord />
      </div>
      {question.vs === 'own' && (
        <fieldset className="flex flex-wrap items-end gap-2 text-13">
          <legend className="sr-only">{t('Compared with')}</legend>
          {day(t('Compared from'), 'vsFrom')}
          {day(t('Compared to'), 'vsTo')}
        </fieldset>
      )}
      <details open={question.from !== undefined} className="text-13">
        <summary className="rounded-card py-1 hover:text-ink">{t('Custom dates')}</summary>
        <div className="flex flex-wrap items-end gap-2 pt-1">
          {day(t('Or from'), 'from')}
          {question.from !== undefined && day(t('To'), 'to')}
        </div>
      </details>
    </div>
  );
}

/** A word between the choices; each of these says by its name what it is. */
const Word = ({ children }: { children: string }) => <span aria-hidden="true">{children}</span>;
