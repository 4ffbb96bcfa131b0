import { Link } from '@tanstack/react-router';
import { rich, t } from '../../lib/messages';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import { DELIVERY_STATES } from './webhook-texts';
import type { DeliverySummary } from './webhooks.query';

interface Props {
  deliveries: readonly DeliverySummary[];
  /** Names of subscriptions by id. */
  names: ReadonlyMap<string, string>;
  timeZone: string;
}

const COLUMNS = [
  t('Event'),
  t('Subscription'),
  t('State'),
  { name: t('Attempts'), right: true },
  t('Last answer'),
  t('Created'),
] as const;

/** Deliveries, a row each, which opens in the panel. */
export function DeliveriesTable({ deliveries, names, timeZone }: Props) {
  return (
    <ScrollTable label={t('Table of deliveries')} columns={COLUMNS}>
      {deliveries.map((delivery) => (
        <Row key={delivery.id}>
          <Cell>
            <Link
              to="."
              search={(before) => ({ ...before, panel: delivery.id })}
              resetScroll={false}
              data-row
              className="text-accent underline"
            >
              {delivery.eventType}
            </Link>
          </Cell>
          <Cell>{names.get(delivery.subscriptionId) ?? t('Deleted')}</Cell>
          <Cell>
            <Status mood={DELIVERY_STATES[delivery.status].mood}>
              {DELIVERY_STATES[delivery.status].name}
            </Status>
            {delivery.nextAttemptAt !== null && (
              <p className="whitespace-nowrap text-xs text-muted">
                {rich('Next attempt {when}', {
                  when: <Ago instant={delivery.nextAttemptAt} timeZone={timeZone} />,
                })}
              </p>
            )}
          </Cell>
          <Cell right>{delivery.attempts}</Cell>
          <Cell>{delivery.lastResponseStatus ?? t('None')}</Cell>
          <Cell>
            <Ago instant={delivery.createdAt} timeZone={timeZone} />
          </Cell>
        </Row>
      ))}
    </ScrollTable>
  );
}
