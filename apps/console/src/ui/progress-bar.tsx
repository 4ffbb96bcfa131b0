interface Props {
  /** What goes on, such as `Progress of the export`. */
  label: string;
  /** How much of `max` is done; without it nobody knows how far it is. */
  value?: number;
  max?: number;
}

/** How far something is: the bar of the browser in the colors of the console. */
export function ProgressBar({ label, value, max = 1 }: Props) {
  return (
    <progress
      aria-label={label}
      className="h-1.5 w-40 max-w-full appearance-none overflow-hidden rounded-full border-0 bg-press align-middle indeterminate:animate-pulse motion-reduce:animate-none forced-colors:appearance-auto [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-fill [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-fill"
      {...(value === undefined ? {} : { value, max: Math.max(max, 1) })}
    />
  );
}
