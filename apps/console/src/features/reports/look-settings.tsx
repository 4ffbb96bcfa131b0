import { useState } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Form } from '../../ui/form';
import { Failure } from '../../ui/states';
import { lookQuery, useSetLook, type WorkspaceLook } from './look.query';
import { LOOK_FIELDS, LookFields } from './look-fields';

/** How reports of a workspace look unless they have a look of their own. */
export function LookSettings({ workspaceId }: { workspaceId: string }) {
  const { data, error, isPending, retry } = useRead(lookQuery(workspaceId));
  if (isPending) return <div className="skeleton h-20" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  return <Shown look={data} workspaceId={workspaceId} />;
}

function Shown({
  look: { brandName, colour, logo },
  workspaceId,
}: {
  look: WorkspaceLook;
  workspaceId: string;
}) {
  const [look, setLook] = useState({ brandName, colour, logo });
  const set = useSetLook(workspaceId);
  const submit = () => {
    const { logo: chosen, ...others } = look;
    // A logo is made smaller when it is stored: the same one is not sent again.
    set.mutate(chosen === logo ? others : look);
  };
  return (
    <>
      <Form
        verb={t('Save the look')}
        submit={submit}
        isPending={set.isPending}
        error={set.error}
        fields={LOOK_FIELDS}
        isBeside
      >
        <LookFields look={look} change={(part) => setLook({ ...look, ...part })} error={set.error} />
      </Form>
      <p role="status" className="text-good empty:hidden">
        {set.isSuccess && t('Saved. The next editions look like this.')}
      </p>
    </>
  );
}
