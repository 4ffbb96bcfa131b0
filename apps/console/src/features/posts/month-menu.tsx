import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { monthName, monthText } from '../../lib/formats';
import { t } from '../../lib/messages';
import { IconButton } from '../../ui/button';
import { Menu } from '../../ui/menu';

interface Props {
  /** The month that is shown, as `2026-11`. */
  month: string;
  go: (month: string) => void;
}

/** Leads to a month far from the one that is shown: by years, and the months of one. */
export function MonthMenu({ month, go }: Props) {
  return (
    <Menu
      label={t('Choose a month')}
      face={<ChevronDown aria-hidden="true" className="size-4" />}
      className="grid size-8 place-items-center rounded-card text-muted hover:bg-hover hover:text-ink touch:size-11"
      boxClass="w-64 p-2"
    >
      {(close) => (
        <Months
          month={month}
          go={(to) => {
            close();
            go(to);
          }}
        />
      )}
    </Menu>
  );
}

function Months({ month, go }: Props) {
  const [year, setYear] = useState(Number(month.slice(0, 4)));
  return (
    <>
      <div className="flex items-center justify-between">
        <IconButton name={t('Previous year')} onClick={() => setYear(year - 1)}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <span className="font-medium tabular-nums" aria-live="polite">
          {year}
        </span>
        <IconButton name={t('Next year')} onClick={() => setYear(year + 1)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="mt-1 grid grid-cols-3 gap-1">
        {monthsOf(year).map((each) => (
          <button
            key={each}
            type="button"
            aria-label={monthText(`${each}-01`)}
            aria-current={each === month}
            className="min-h-9 touch:min-h-11 rounded-card hover:bg-hover aria-[current=true]:bg-press aria-[current=true]:font-medium"
            onClick={() => go(each)}
          >
            {monthName(`${each}-01`)}
          </button>
        ))}
      </div>
    </>
  );
}

const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(year, index)).toISOString().slice(0, 7));
