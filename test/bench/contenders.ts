import type { Contender } from './measure.js';
import type { PreparedShape } from './preparation.js';
import type { Target } from './targets.js';

/** What each server is sent for a kind of request; those that cannot be asked it are left out. @param index of the shape, for the floor */
export function contendersOf(
  shape: PreparedShape,
  index: number,
  targets: readonly Target[],
  workspaceId: string,
): Contender[] {
  return targets.flatMap((target): Contender[] => {
    if (target.name === 'service')
      return [{ target, bodies: shape.requests.map((one) => JSON.stringify(one)) }];
    if (target.name === 'floor') {
      return [
        { target, bodies: shape.requests.map((_, variant) => JSON.stringify({ shape: index, variant })) },
      ];
    }
    return shape.peer === undefined
      ? []
      : [{ target, bodies: shape.peer.map((make) => JSON.stringify(make(workspaceId))) }];
  });
}
