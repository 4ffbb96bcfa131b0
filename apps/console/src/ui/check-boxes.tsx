import { useId } from 'react';

interface Props {
  label: string;
  options: readonly (readonly [string, string])[];
  chosen: readonly string[];
  choose: (chosen: string[]) => void;
  problem?: string | undefined;
}

/** As many stand in a line. */
const FEW = 4;

/** Any number of a few values, with what is wrong with them. */
export function CheckBoxes({ label, options, chosen, choose, problem }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : id}>
      <legend className="mb-1 text-13 text-muted">{label}</legend>
      {/* Many stand below each other, so that they are read as a list. */}
      <div
        className={
          options.length > FEW
            ? 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-1.5'
            : 'flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1'
        }
      >
        {options.map(([value, name]) => (
          <label key={value} className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
            {name}
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={id} className="mt-1 text-xs text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
