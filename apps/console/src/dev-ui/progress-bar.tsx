import { ProgressBar } from '../ui/progress-bar';
import { LARGE, State } from './state';

/** How far something is. */
export const ProgressBarPage = () => (
  <>
    <State name="Usual">
      <ProgressBar label="Progress of the export" value={40} max={100} />
    </State>
    <State name="Nobody knows how far it is">
      <ProgressBar label="Progress of the import" />
    </State>
    <State name="Nothing done, all done, and nothing to do">
      <ProgressBar label="Nothing done" value={0} max={LARGE} />{' '}
      <ProgressBar label="All done" value={LARGE} max={LARGE} />{' '}
      <ProgressBar label="Nothing to do" value={0} max={0} />
    </State>
  </>
);
