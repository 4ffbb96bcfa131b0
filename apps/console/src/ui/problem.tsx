import { sentenceOf } from '../lib/sentences';
import { Said } from './said';

/** What went wrong with the last action; nothing where all is well. */
export function Problem({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <p role="alert" className="mb-2 text-bad">
      <Said text={sentenceOf(error)} />
    </p>
  );
}
