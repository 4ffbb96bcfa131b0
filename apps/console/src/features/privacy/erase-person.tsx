import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../lib/messages';
import { Form } from '../../ui/form';
import { OperationProgress } from '../alerts/operation-progress';
import { ErasurePreview } from './erasure-preview';
import { type Handle, HandleFields } from './handle-fields';
import type { Person } from './privacy.query';

interface Props {
  workspaceId: string;
  /** A creator whose erasure is looked at from the beginning. */
  creatorId: string | undefined;
}

/** Chooses a person, shows what would be removed, and erases them. */
export function ErasePerson({ workspaceId, creatorId }: Props) {
  const [handle, setHandle] = useState<Handle>({ provider: 'INSTAGRAM', handle: '' });
  const [person, setPerson] = useState<Person | null>(creatorId === undefined ? null : { creatorId });
  const [operationId, setOperationId] = useState<string | null>(null);
  return (
    <>
      <Form
        verb={t('Preview')}
        submit={() => {
          setOperationId(null);
          setPerson({ provider: handle.provider, handle: handle.handle.trim() });
        }}
        isPending={false}
        error={null}
        isRow
      >
        <HandleFields value={handle} change={setHandle} problem={undefined} />
      </Form>
      {person !== null && (
        <ErasurePreview
          key={JSON.stringify(person)}
          workspaceId={workspaceId}
          person={person}
          erased={(id) => {
            setPerson(null);
            setHandle({ ...handle, handle: '' });
            setOperationId(id);
          }}
        />
      )}
      {operationId !== null && <Begun workspaceId={workspaceId} operationId={operationId} />}
    </>
  );
}

/** Says that an erasure has begun, and how far it is. It has the focus: the button that began it is gone. */
function Begun({ workspaceId, operationId }: { workspaceId: string; operationId: string }) {
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => said.current?.focus(), []);
  return (
    <div className="mt-2">
      <p ref={said} tabIndex={-1}>
        {t('The person is being erased. Their posts are refused from now on.')}
      </p>
      <OperationProgress workspaceId={workspaceId} id={operationId} name={t('erasure')} />
    </div>
  );
}
