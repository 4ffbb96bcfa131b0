import { Link } from '@tanstack/react-router';
import { exact } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Said } from '../../ui/said';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Status } from '../../ui/status';
import type { AiField } from './ai-fields.query';
import { agreementText, centsText, PAUSE_REASONS, STATUSES } from './field-texts';

/** The fields that AI fills, a row each, which opens in the panel. */
export function FieldsTable({ fields }: { fields: readonly AiField[] }) {
  return (
    <ScrollTable
      label={t('Table of AI Filters')}
      columns={[
        t('Filter'),
        t('State'),
        t('Agrees with people'),
        { name: t('Waiting posts'), right: true },
        { name: t('This month'), right: true },
      ]}
    >
      {fields.map((field) => (
        <Row key={field.id}>
          <Cell>
            <Link
              to="."
              search={{ panel: field.id }}
              data-row
              className="row-link row-name"
              title={field.name}
            >
              {field.name}
            </Link>
            <div className="row-note truncate">{field.key}</div>
          </Cell>
          <Cell>
            <Status mood={STATUSES[field.status].mood}>{STATUSES[field.status].name}</Status>
            {field.pauseReason !== null && (
              <div className="text-xs text-muted">{PAUSE_REASONS[field.pauseReason]}</div>
            )}
            {field.problem !== null && (
              <div className="max-w-sm text-xs text-bad">
                <Said text={field.problem} />
              </div>
            )}
          </Cell>
          <Cell>{agreementText(field) ?? <span className="text-muted">{t('not corrected yet')}</span>}</Cell>
          <Cell right>{exact(field.waitingPosts)}</Cell>
          <Cell right>
            {field.monthlyCents === null
              ? centsText(field.usage.cents)
              : t('{part} of {whole}', {
                  part: centsText(field.usage.cents),
                  whole: centsText(field.monthlyCents),
                })}
          </Cell>
        </Row>
      ))}
    </ScrollTable>
  );
}
