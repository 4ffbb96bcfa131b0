import type { ComponentType } from 'react';
import { AnsweredPage } from './answered';
import { AvatarPage } from './avatar';
import { BadgePage } from './badge';
import { ButtonPage } from './button';
import { ChartPage } from './chart';
import { CheckBoxesPage } from './check-boxes';
import { ChosenSelectPage } from './chosen-select';
import { ConnectionStatePage } from './connection-state';
import { CopyPage } from './copy';
import { CopyRequestPage } from './copy-request';
import { DeltaPage } from './delta';
import { DialogPage } from './dialog';
import { DrawnPicturePage } from './drawn-picture';
import { FieldPage } from './field';
import { FiltersPage } from './filters';
import { FormPage } from './form';
import { KeysHelpPage } from './keys-help';
import { LineChartPage } from './line-chart';
import { MenuPage } from './menu';
import { PageHeadPage } from './page-head';
import { PagePartsPage } from './page-parts';
import { PlatformIconPage } from './platform-icon';
import { ProgressBarPage } from './progress-bar';
import { ReadOnPage } from './read-on';
import { ScrollTablePage } from './scroll-table';
import { SelectionBarPage } from './selection-bar';
import { SidePanelPage } from './side-panel';
import { SparklinePage } from './sparkline';
import { StatPage } from './stat';
import { StatesPage } from './states';
import { StatusPage } from './status';
import { TabsPage } from './tabs';
import { TimePage } from './time';
import { WindowTablePage } from './window-table';

interface ComponentPage {
  /** Behind `/dev/ui/`; the name of the file too. */
  path: string;
  name: string;
  /** What it shows. */
  of: string;
  Page: ComponentType;
}

/** All components of `ui/`: one page each, or one for several that belong together (pages.spec.ts). */
export const PAGES: readonly ComponentPage[] = [
  { path: 'answered', name: 'Answered', of: 'Answered, ListCount', Page: AnsweredPage },
  { path: 'avatar', name: 'Avatar', of: 'Avatar', Page: AvatarPage },
  { path: 'badge', name: 'Badge', of: 'Badge', Page: BadgePage },
  { path: 'button', name: 'Button', of: 'Button, IconButton, RowAction', Page: ButtonPage },
  { path: 'chart', name: 'Chart', of: 'Chart: lines and bars', Page: ChartPage },
  { path: 'check-boxes', name: 'CheckBoxes', of: 'CheckBoxes', Page: CheckBoxesPage },
  { path: 'chosen-select', name: 'ChosenSelect', of: 'ChosenSelect, LanguageChoice', Page: ChosenSelectPage },
  { path: 'connection-state', name: 'ConnectionState', of: 'ConnectionState', Page: ConnectionStatePage },
  { path: 'copy', name: 'Copy', of: 'CopyButton, Code', Page: CopyPage },
  { path: 'copy-request', name: 'CopyRequest', of: 'CopyRequest', Page: CopyRequestPage },
  { path: 'delta', name: 'Delta', of: 'Delta, PointsDelta', Page: DeltaPage },
  { path: 'dialog', name: 'Dialog', of: 'Dialog, ConfirmByName, WideDialog', Page: DialogPage },
  { path: 'drawn-picture', name: 'DrawnPicture', of: 'DrawnPicture', Page: DrawnPicturePage },
  {
    path: 'field',
    name: 'Field',
    of: 'TextField, TextArea, SelectField, NameField, WhereChoice',
    Page: FieldPage,
  },
  { path: 'filters', name: 'Filters', of: 'Choice, TypedField, Fold', Page: FiltersPage },
  { path: 'form', name: 'Form', of: 'Form, Problem, Said, SaidDetails, Coded', Page: FormPage },
  { path: 'keys-help', name: 'KeysHelp', of: 'KeysHelp, KeysList', Page: KeysHelpPage },
  { path: 'line-chart', name: 'LineChart', of: 'LineChart', Page: LineChartPage },
  { path: 'menu', name: 'Menu', of: 'Menu, ColumnChoice', Page: MenuPage },
  {
    path: 'page-head',
    name: 'PageHead',
    of: 'PageTitle, PageBeside, PageActions, Creating',
    Page: PageHeadPage,
  },
  { path: 'page-parts', name: 'PageParts', of: 'PageParts, Part, SectionHead', Page: PagePartsPage },
  { path: 'platform-icon', name: 'PlatformIcon', of: 'PlatformIcon, PlatformGlyph', Page: PlatformIconPage },
  { path: 'progress-bar', name: 'ProgressBar', of: 'ProgressBar', Page: ProgressBarPage },
  { path: 'read-on', name: 'ReadOn', of: 'ReadOn', Page: ReadOnPage },
  { path: 'scroll-table', name: 'ScrollTable', of: 'ScrollTable, Row, Cell', Page: ScrollTablePage },
  {
    path: 'selection-bar',
    name: 'SelectionBar',
    of: 'SelectionBar, BarActions, BarButton, BarDone',
    Page: SelectionBarPage,
  },
  { path: 'side-panel', name: 'SidePanel', of: 'SidePanel', Page: SidePanelPage },
  { path: 'sparkline', name: 'Sparkline', of: 'Sparkline, RowTrend', Page: SparklinePage },
  { path: 'stat', name: 'Stat', of: 'Stats, Stat', Page: StatPage },
  { path: 'states', name: 'States', of: 'Empty, Failure, NotAllowed', Page: StatesPage },
  { path: 'status', name: 'Status', of: 'Status', Page: StatusPage },
  { path: 'tabs', name: 'Tabs', of: 'Tabs', Page: TabsPage },
  { path: 'time', name: 'Time', of: 'Ago', Page: TimePage },
  { path: 'window-table', name: 'WindowTable', of: 'WindowTable, SelectBox', Page: WindowTablePage },
];
