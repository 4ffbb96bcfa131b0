import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { Form } from '../../ui/form';
import { AttributeSelect } from '../attributes/attribute-select';
import { AttributeValueFields } from '../attributes/attribute-value';
import { type Attribute, attributesQuery, valueText } from '../attributes/attributes.query';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { useSetCreatorAttribute } from './creators.query';

interface AttributesProps {
  id: string;
  workspace: Workspace;
  values: Readonly<Record<string, unknown>>;
}

/** What is known of a creator in attributes of the workspace, and a form that gives one. */
export function CreatorAttributes({ id, workspace, values }: AttributesProps) {
  const { id: workspaceId } = workspace;
  const { data: attributes = [] } = useQuery(attributesQuery(workspaceId, 'CREATOR'));
  const mayWrite = useCan(workspaceId)('WRITE');
  const given = attributes.filter(({ key }) => values[key] != null);
  return (
    <section aria-label={t('Attributes')}>
      <h3 className="font-semibold">{t('Attributes')}</h3>
      {given.length === 0 && <p className="text-muted">{t('None has a value.')}</p>}
      <dl>
        {given.map((attribute) => (
          <div key={attribute.key} className="grid grid-cols-[8rem_1fr] gap-3 py-1">
            <dt className="truncate text-muted" title={attribute.name}>
              {attribute.name}
            </dt>
            <dd className="min-w-0 wrap-anywhere">{valueText(values[attribute.key], attribute)}</dd>
          </div>
        ))}
      </dl>
      {mayWrite && attributes.length > 0 && (
        <SetAttribute key={id} id={id} workspace={workspace} attributes={attributes} />
      )}
    </section>
  );
}

interface SetProps {
  id: string;
  workspace: Workspace;
  attributes: readonly Attribute[];
}

function SetAttribute({ id, workspace, attributes }: SetProps) {
  const set = useSetCreatorAttribute(workspace.id, id);
  const [key, setKey] = useState('');
  const [value, setValue] = useState<unknown>(undefined);
  const attribute = attributes.find((each) => each.key === key);
  return (
    <details className="mt-2">
      <summary>{t('Set an attribute')}</summary>
      <Form
        verb={t('Set')}
        submit={() => set.mutate({ key, value })}
        isPending={set.isPending}
        error={set.error}
        isIncomplete={attribute === undefined || value === undefined}
      >
        <AttributeSelect
          attributes={attributes}
          value={key}
          choose={(chosenKey) => {
            setKey(chosenKey);
            setValue(undefined);
          }}
        />
        {attribute !== undefined && (
          <AttributeValueFields
            key={key}
            attribute={attribute}
            timeZone={workspace.timeZone}
            changed={setValue}
          />
        )}
      </Form>
    </details>
  );
}
