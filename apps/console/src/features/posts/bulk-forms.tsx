import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fieldName, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { AttributeSelect } from '../attributes/attribute-select';
import { AttributeValueFields } from '../attributes/attribute-value';
import { attributesQuery } from '../attributes/attributes.query';
import type { Workspace } from '../workspaces/workspaces.query';
import type { BulkAction, Rights } from './bulk.query';
import type { FormKind } from './bulk-kinds';
import { useSaved } from './views.query';

interface Props {
  workspace: Workspace;
  count: number;
  run: (action: BulkAction) => void;
  close: () => void;
}

interface AskedProps extends Pick<Props, 'workspace'> {
  /** Gets the action; undefined as long as something is missing. */
  chosen: (action: BulkAction | undefined) => void;
}

const TITLES: Readonly<Record<FormKind, string>> = {
  collect: t('Add to a collection'),
  campaign: t('Add to a campaign'),
  rights: t('Set rights'),
  attribute: t('Set an attribute'),
};

const FIELDS = {
  collect: CollectFields,
  campaign: CampaignFields,
  rights: RightsFields,
  attribute: AttributeFields,
} satisfies Record<FormKind, (props: AskedProps) => unknown>;

/** Asks for what an action with many posts needs. */
export default function BulkForm({ kind, workspace, count, run, close }: Props & { kind: FormKind }) {
  const [action, setAction] = useState<BulkAction | undefined>(undefined);
  const Fields = FIELDS[kind];
  const submit = () => {
    if (action === undefined) return;
    close();
    run(action);
  };
  const posts = t('{count} post | {count} posts', { count });
  return (
    <Dialog title={TITLES[kind]} close={close}>
      <Form
        verb={
          kind === 'collect' || kind === 'campaign'
            ? t('Add {posts}', { posts })
            : t('Change {posts}', { posts })
        }
        submit={submit}
        isPending={false}
        error={null}
        isIncomplete={action === undefined}
      >
        <Fields workspace={workspace} chosen={setAction} />
      </Form>
    </Dialog>
  );
}

function CollectFields({ workspace, chosen }: AskedProps) {
  const id = useId();
  const [name, setName] = useState('');
  const collections = useSaved(workspace.id)?.collections ?? [];
  return (
    <>
      <TextField
        label={t('Collection: choose one, or type a new name')}
        list={id}
        required
        maxLength={255}
        autoComplete="off"
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          const text = target.value.trim();
          chosen(text === '' ? undefined : { kind: 'collect', name: text });
        }}
      />
      <datalist id={id}>
        {collections.map((each) => (
          <option key={each.id} value={each.name} />
        ))}
      </datalist>
    </>
  );
}

function CampaignFields({ workspace, chosen }: AskedProps) {
  const campaigns = useSaved(workspace.id)?.campaigns.nodes ?? [];
  return (
    <SelectField
      label={t('Campaign')}
      defaultValue=""
      onChange={({ target }) =>
        chosen(target.value === '' ? undefined : { kind: 'campaign', campaignId: target.value })
      }
    >
      <option value="">{t('Choose')}</option>
      {campaigns.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

const RIGHTS = ['usageRightsStatus', 'instagramWhitelistingStatus', 'tiktokSparkCodeStatus'] as const;
const STATUSES = ['APPROVED', 'EXPIRED', 'IN_QUEUE', 'REJECTED', 'REQUESTED'] as const;

function RightsFields({ chosen }: AskedProps) {
  const [input, setInput] = useState<Rights>({});
  const take = (right: (typeof RIGHTS)[number], value: string) => {
    const { [right]: _, ...others } = input;
    const status = STATUSES.find((each) => each === value) ?? null;
    const next: Rights = value === '' ? others : { ...others, [right]: status };
    setInput(next);
    chosen(Object.keys(next).length === 0 ? undefined : { kind: 'rights', input: next });
  };
  return (
    <>
      {RIGHTS.map((right) => (
        <SelectField
          key={right}
          label={fieldName(right)}
          defaultValue=""
          onChange={({ target }) => take(right, target.value)}
        >
          <option value="">{t('As it is')}</option>
          <option value="none">{t('Not asked for')}</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {words(status)}
            </option>
          ))}
        </SelectField>
      ))}
    </>
  );
}

function AttributeFields({ workspace, chosen }: AskedProps) {
  const { data: attributes = [] } = useQuery(attributesQuery(workspace.id, 'ITEM'));
  const [key, setKey] = useState('');
  const attribute = attributes.find((each) => each.key === key);
  return (
    <>
      <AttributeSelect
        attributes={attributes}
        value={key}
        choose={(chosenKey) => {
          setKey(chosenKey);
          chosen(undefined);
        }}
      />
      {attribute !== undefined && (
        <AttributeValueFields
          key={key}
          attribute={attribute}
          timeZone={workspace.timeZone}
          changed={(value) => chosen(value === undefined ? undefined : { kind: 'attribute', key, value })}
        />
      )}
    </>
  );
}
