import { useState } from 'react';
import { t } from '../../lib/messages';
import { SelectField, TextField } from '../../ui/field';
import { Form, problemOf } from '../../ui/form';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { INTERVAL_NAMES, WEEKDAY_NAMES } from './report-texts';
import { type Report, type ReportChange, useUpdateReport } from './reports.query';

type Schedule = NonNullable<ReportChange['schedule']>;

/** When editions of a report are made by themselves. */
export function ReportSchedule({ report, workspace }: { report: Report; workspace: Workspace }) {
  const { schedule } = report;
  const [every, setEvery] = useState<Schedule['every'] | ''>(schedule?.every ?? '');
  const [at, setAt] = useState(schedule?.at ?? '08:00');
  const [weekday, setWeekday] = useState(String(schedule?.weekday ?? 1));
  const [monthDay, setMonthDay] = useState(String(schedule?.monthDay ?? 1));
  const update = useUpdateReport(workspace.id, report.id);
  const submit = () =>
    update.mutate({
      schedule:
        every === ''
          ? null
          : {
              ...{ every, at },
              ...(every === 'WEEK' ? { weekday: Number(weekday) } : {}),
              ...(every === 'MONTH' ? { monthDay: Number(monthDay) } : {}),
            },
    });
  return (
    <section aria-labelledby="schedule" className="grid gap-2">
      <h2 id="schedule" className="text-base font-semibold">
        {t('Made automatically')}
      </h2>
      {schedule != null && (
        <p className="text-muted">
          {t('Next edition:')} <Ago instant={schedule.nextRunAt} timeZone={workspace.timeZone} />
        </p>
      )}
      {schedule?.problem != null && (
        <p role="status" className="text-bad">
          {t('The last one could not be made: {problem}', { problem: schedule.problem })}
        </p>
      )}
      <Form
        verb={t('Save the schedule')}
        submit={submit}
        isPending={update.isPending}
        error={update.error}
        fields={['at', 'weekday', 'monthDay']}
        isRow
        isBeside
      >
        <SelectField
          label={t('How often')}
          value={every}
          onChange={({ target }) => setEvery(target.value as Schedule['every'] | '')}
        >
          <option value="">{t('Only when asked')}</option>
          {Object.entries(INTERVAL_NAMES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        {every === 'WEEK' && (
          <SelectField
            label={t('Day of the week')}
            value={weekday}
            onChange={({ target }) => setWeekday(target.value)}
          >
            {WEEKDAY_NAMES.map((text, index) => (
              <option key={text} value={index + 1}>
                {text}
              </option>
            ))}
          </SelectField>
        )}
        {every === 'MONTH' && (
          <TextField
            label={t('Day of the month')}
            type="number"
            min={1}
            max={31}
            required
            value={monthDay}
            problem={problemOf(update.error, 'monthDay')}
            onChange={({ target }) => setMonthDay(target.value)}
          />
        )}
        {every !== '' && (
          <TextField
            label={t('Time ({zone})', { zone: workspace.timeZone })}
            type="time"
            required
            value={at}
            problem={problemOf(update.error, 'at')}
            onChange={({ target }) => setAt(target.value)}
          />
        )}
      </Form>
    </section>
  );
}
