import { Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { CreatingPlace } from '../../ui/creating';
import { Problem } from '../../ui/problem';
import { RowAction, RowActions } from '../../ui/row-action';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty, Failure } from '../../ui/states';
import { Status } from '../../ui/status';
import { useCan } from '../workspaces/rights';
import { type AlertRule, rulesQuery, useChangeRule } from './alerts.query';
import { ruleText } from './rule-texts';

const COLUMNS = [t('Rule'), t('Waits for'), t('State')] as const;

/** The rules of the workspace, and what can be done with them. */
export function RulesTable({ workspaceId }: { workspaceId: string }) {
  const { data, error, isPending, retry } = useRead(rulesQuery(workspaceId));
  const change = useChangeRule(workspaceId);
  const mayWrite = useCan(workspaceId)('WRITE');
  const [toDelete, setToDelete] = useState<AlertRule | null>(null);
  if (isPending) return <div className="skeleton h-24" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  if (data.length === 0) {
    return (
      <Empty title={t('No rules yet')}>
        {t('You are alerted to viral posts even without a rule.')}
        <CreatingPlace />
      </Empty>
    );
  }
  return (
    <>
      <Problem error={change.error} />
      <ScrollTable label={t('Table of rules')} columns={mayWrite ? [...COLUMNS, ACTIONS_COLUMN] : COLUMNS}>
        {data.map((rule) => (
          <Row key={rule.id}>
            <Cell>
              <span className="row-name is-long" title={rule.name}>
                {rule.name}
              </span>
            </Cell>
            <Cell>{ruleText(rule)}</Cell>
            <Cell>
              <Status mood={rule.paused ? 'quiet' : 'good'}>{rule.paused ? t('Paused') : t('Active')}</Status>
            </Cell>
            {mayWrite && (
              <Cell>
                <RowActions>
                  <RowAction
                    name={
                      rule.paused
                        ? t('Resume {name}', { name: rule.name })
                        : t('Pause {name}', { name: rule.name })
                    }
                    icon={rule.paused ? Play : Pause}
                    disabled={change.isPending}
                    onClick={() => change.mutate({ id: rule.id, change: rule.paused ? 'resume' : 'pause' })}
                  />
                  <RowAction
                    name={t('Delete {name}', { name: rule.name })}
                    icon={Trash2}
                    isDanger
                    onClick={() => setToDelete(rule)}
                  />
                </RowActions>
              </Cell>
            )}
          </Row>
        ))}
      </ScrollTable>
      {toDelete !== null && (
        <ConfirmByName
          title={t('Delete this rule')}
          name={toDelete.name}
          verb={t('Delete rule')}
          close={() => setToDelete(null)}
          confirm={() =>
            change.mutate({ id: toDelete.id, change: 'delete' }, { onSettled: () => setToDelete(null) })
          }
        >
          {t('It raises no more alerts. Those it has raised stay.')}
        </ConfirmByName>
      )}
    </>
  );
}
