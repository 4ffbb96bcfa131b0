import { ChangeSaved } from './change-saved';
import { type Preset, type Saved, useChangePreset } from './views.query';

interface ChangeProps {
  workspaceId: string;
  preset: Preset;
  groups: Saved['viewGroups'];
  close: () => void;
}

/** Renames a view or collection, and moves it to a group. */
export default function ChangePreset({ workspaceId, preset, groups, close }: ChangeProps) {
  const change = useChangePreset(workspaceId, preset);
  return (
    <ChangeSaved
      of={preset.of}
      groups={groups}
      save={(to) => change.mutate(to, { onSuccess: close })}
      isPending={change.isPending}
      error={change.error}
      close={close}
    />
  );
}
