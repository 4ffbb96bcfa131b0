import { KeyRound, Users } from 'lucide-react';
import { Button } from '../ui/button';
import { PageParts, Part } from '../ui/page-parts';
import { SectionHead } from '../ui/section-head';
import { LONG, State, UNBROKEN } from './state';

const PARTS = [
  { id: 'tokens', name: 'Tokens', icon: KeyRound },
  { id: 'people', name: UNBROKEN, icon: Users },
];

/** Parts of a page and the lines above them. */
export const PagePartsPage = () => (
  <div className="wrap-anywhere">
    <State name="Head of a part">
      <SectionHead id="posts" title="Best posts" />
      <SectionHead id="noted" title="Deliveries" note="62 deliveries">
        <Button>Send a test</Button>
      </SectionHead>
      <SectionHead id="long" title={LONG} note={UNBROKEN}>
        <Button>{LONG}</Button>
      </SectionHead>
    </State>
    <State name="Long page with a menu">
      <PageParts parts={PARTS}>
        <Part id="tokens" title="Tokens" text="What programs send." actions={<Button>New token</Button>}>
          What the part holds.
        </Part>
        <Part id="people" title={UNBROKEN}>
          {LONG}
        </Part>
      </PageParts>
    </State>
  </div>
);
