import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lastWorkspace } from '../../lib/last-workspace';
import { useCalm } from '../../lib/use-calm';
import { Avatar } from '../../ui/avatar';
import { DrawnPicture } from '../../ui/drawn-picture';
import { lookQuery } from '../reports/look.query';
import { keepMark, keptMark } from './kept-mark';
import { useCan } from './rights';

interface Props {
  id: string;
  name: string;
  /** Pixels. */
  size?: number;
  /** Whether the API may be asked for it; else it is shown where it is known already. */
  isAsked?: boolean;
}

/** A logo changes once in a year, and whoever changes it sees that at once. */
const FRESH = 300_000;

/**
 * The logo of a workspace, as its reports have it, or the first letter of its name. The name stands beside it. The API shows the
 * look of a workspace to those alone who may change it: all others see the letter.
 */
export function WorkspaceMark({ id, name, size = 24, isAsked = true }: Props) {
  const isCalm = useCalm();
  const can = useCan(isAsked && isCalm ? id : undefined);
  const { data: logo, isPlaceholderData } = useQuery({
    ...lookQuery(id),
    staleTime: FRESH,
    enabled: can('ADMIN'),
    placeholderData: () => {
      const kept = keptMark(id);
      return kept === undefined ? undefined : { brandName: null, colour: null, logo: kept };
    },
    select: (look) => look.logo,
  });
  useEffect(() => {
    if (logo !== undefined && !isPlaceholderData && id === lastWorkspace()) keepMark({ id, logo });
  }, [id, logo, isPlaceholderData]);
  if (logo == null) return <Avatar name={name} size={size} isSquare />;
  return (
    // Logos are made for the white ground of reports, in the dark theme too.
    <span
      className="grid shrink-0 overflow-hidden rounded-[27%] bg-white ring-1 ring-line"
      style={{ width: size, height: size }}
    >
      <DrawnPicture address={logo} className="size-full object-contain" />
    </span>
  );
}
