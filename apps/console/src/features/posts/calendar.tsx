import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRowsSeen } from '../../lib/first-rows';
import { exact, monthText } from '../../lib/formats';
import { t } from '../../lib/messages';
import { dayOf } from '../../lib/times';
import { useRead } from '../../lib/use-read';
import { Answered } from '../../ui/answered';
import { Button, IconButton } from '../../ui/button';
import { Empty, Failure } from '../../ui/states';
import type { Workspace } from '../workspaces/workspaces.query';
import { type Calendar, type CalendarDay, calendarQuery, rangeOf, searchOfDay } from './calendar.query';
import { MonthMenu } from './month-menu';
import { dayName, monthAfter, monthToOpen, weekdayMark, weekdayName, weeksOf } from './months';
import { NearestMonths } from './nearest-months';
import { pictureOf } from './pictures';
import { postName } from './post-texts';
import type { PostSummary } from './posts.query';
import { isBySimilarity, type PostsSearch } from './posts-search';
import { presetOf, useSaved } from './views.query';

/** Pictures of a day; on a phone there is room for one. */
const PICTURES = 3;

interface Props {
  workspace: Workspace;
  search: PostsSearch;
  change: (part: Partial<Record<keyof PostsSearch, string | undefined>>) => void;
}

/** The posts of a month, a box for each day: how many, and the most seen; a day leads to all of its posts. */
export default function CalendarView({ workspace, search, change }: Props) {
  useRowsSeen();
  const saved = useSaved(workspace.id, search.view !== undefined);
  const preset = presetOf(saved, search.view);
  const { timeZone } = workspace;
  const month = search.month ?? monthToOpen(rangeOf(search, preset, timeZone), timeZone);
  const isBySight = isBySimilarity(search);
  const { data, error, isOlder, retry } = useRead({
    ...calendarQuery(workspace, search, preset, month),
    placeholderData: keepPreviousData,
    enabled: !isBySight && (search.view === undefined || preset !== undefined),
  });
  if (isBySight) {
    return (
      <Empty title={t('No calendar for this search')}>
        {t('A search by similarity has no end, so it has no calendar. Search for words, or use filters.')}
      </Empty>
    );
  }
  const go = (to: string) => change({ month: to });
  const today = dayOf(Date.now(), timeZone);
  const thisMonth = today.slice(0, 7);
  return (
    <section aria-label={t('Posts as a calendar')}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="-ml-2 flex max-md:order-1">
          <IconButton name={t('Previous month')} onClick={() => go(monthAfter(month, -1))}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton name={t('Next month')} onClick={() => go(monthAfter(month, 1))}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <div className="mr-auto flex flex-wrap items-center gap-x-1">
          <h2 className="text-xl font-semibold tracking-tight" aria-live="polite">
            {monthText(`${month}-01`)}
          </h2>
          <MonthMenu month={month} go={go} />
          {data !== undefined && !isOlder && (
            <span className="ml-1 max-md:ml-0 max-md:w-full text-13 text-muted tabular-nums">
              {t('{count} post | {count} posts', { count: data.total })}
            </span>
          )}
        </div>
        {month !== thisMonth && (
          <Button className="max-md:order-2" onClick={() => go(thisMonth)}>
            {t('Today')}
          </Button>
        )}
      </div>
      {data?.total === 0 && !isOlder && (
        <NearestMonths workspace={workspace} search={search} preset={preset} month={month} go={go} />
      )}
      {error !== null && <Failure error={error} retry={retry} />}
      <Answered isOlder={isOlder}>
        <Month
          month={month}
          days={data?.days}
          today={today}
          ofDay={(day) => searchOfDay(search, preset, day, timeZone)}
        />
      </Answered>
    </section>
  );
}

interface MonthProps {
  month: string;
  days: Calendar['days'] | undefined;
  today: string;
  /** What the page shows of a day. */
  ofDay: (day: string) => Partial<Record<keyof PostsSearch, string | undefined>>;
}

function Month({ month, days, today, ofDay }: MonthProps) {
  const weeks = weeksOf(month);
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{monthText(`${month}-01`)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th
              key={day}
              scope="col"
              className="h-8 pl-3 text-left text-13 font-normal text-muted max-md:pl-2"
            >
              <span className="sr-only">{weekdayName(day)}</span>
              <span aria-hidden="true">{weekdayMark(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]} className="hover:bg-transparent!">
            {week.map((day) => (
              <td
                key={day}
                aria-current={day === today ? 'date' : undefined}
                className="h-32 border border-line p-1.5 align-top max-md:h-20 max-md:p-1"
              >
                {day.startsWith(month) && (
                  <Day day={day} isToday={day === today} of={days?.get(day)} search={ofDay(day)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  isToday: boolean;
  of: CalendarDay | undefined;
  search: ReturnType<MonthProps['ofDay']>;
}

function Day({ day, isToday, of, search }: DayProps) {
  const number = (
    <span
      className={`inline-grid size-6 shrink-0 place-items-center rounded-full max-md:size-5 tabular-nums ${isToday ? 'bg-fill font-semibold text-on-accent' : ''}`}
    >
      {Number(day.slice(8))}
    </span>
  );
  if (of === undefined) return <span className="text-13 text-faint">{number}</span>;
  return (
    <>
      <Link
        to="."
        search={(before) => ({ ...before, ...search }) as PostsSearch}
        className="tap flex items-center justify-between rounded-card text-13 hover:underline"
      >
        <span className="sr-only">
          {t('{day}: {posts}', {
            day: dayName(day),
            posts: t('{count} post | {count} posts', { count: of.count }),
          })}
        </span>
        <span aria-hidden="true" className="contents">
          {number}
          <span className="text-xs text-muted tabular-nums">{exact(of.count)}</span>
        </span>
      </Link>
      <div className="mt-1 grid grid-cols-3 gap-1 max-md:grid-cols-1">
        {of.posts.slice(0, PICTURES).map((post, index) => (
          <Small key={post.id} post={post} className={index === 0 ? '' : 'max-md:hidden'} />
        ))}
      </div>
    </>
  );
}

/** A post, small, which opens over the calendar. */
function Small({ post, className }: { post: PostSummary; className: string }) {
  const picture = pictureOf(post.mediaContents);
  return (
    <Link
      to="."
      search={(before) => ({ ...before, panel: post.id })}
      resetScroll={false}
      title={postName(post)}
      className={`relative block aspect-[4/5] overflow-hidden rounded-card bg-hover ${className}`}
    >
      <span className="sr-only">{postName(post)}</span>
      {picture === null ? (
        <span aria-hidden="true" className="block p-1 text-[10px] leading-3 wrap-anywhere text-muted">
          {post.caption}
        </span>
      ) : (
        <img src={picture} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      )}
    </Link>
  );
}
