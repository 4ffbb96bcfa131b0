import { Code, CopyButton } from '../ui/copy';
import { Beside, LONG, State, UNBROKEN } from './state';

/** Texts to copy. */
export const CopyPage = () => (
  <>
    <State name="Button">
      <Beside>
        <CopyButton text="copied">Copy</CopyButton>
        <CopyButton text="copied" kind="main">
          Copy the token
        </CopyButton>
        <CopyButton text="copied">{LONG}</CopyButton>
      </Beside>
    </State>
    <State name="Code">
      <Code label="A request" text={'curl https://loupe.example.com\n  -H "workspace-id: 1"'} />
    </State>
    <State name="Code that scrolls">
      <Code label={LONG} text={`${UNBROKEN} `.repeat(8)} />
    </State>
    <State name="Empty">
      <Code label="An answer" text="" />
    </State>
  </>
);
