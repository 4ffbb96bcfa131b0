import { Tabs } from '../ui/tabs';
import { LONG, State } from './state';

const tab = (key: string, name: string, isOpen: boolean) => ({ key, name, isOpen, search: { part: key } });

/** The parts of a page that are looked at one at a time. */
export const TabsPage = () => (
  <>
    <State name="Usual">
      <Tabs label="Parts" tabs={[tab('posts', 'Posts', true), tab('growth', 'Growth', false)]} />
    </State>
    <State name="One alone">
      <Tabs label="One part" tabs={[tab('posts', 'Posts', true)]} />
    </State>
    <State name="Long texts: they scroll sideways">
      <Tabs
        label="Long parts"
        tabs={['one', 'two', 'three'].map((key) => tab(key, `${LONG} ${key}`, key === 'two'))}
      />
    </State>
  </>
);
