import { Empty } from '../ui/states';

/** For a person without a role in any workspace. */
export function NoWorkspace() {
  return (
    <Empty title="You have no workspace yet">
      <p>
        Ask an administrator of your organization for a role. Your{' '}
        <a className="text-accent underline" href="/account">
          account
        </a>{' '}
        is ready.
      </p>
    </Empty>
  );
}
